/**
 * The times of a trivia game, in milliseconds. All of them follow from the start, so that a process
 * that ends and a host who leaves stop nothing.
 */
export const gameTimes = {
  /** From `Send now` to the first question (TRV-08). */
  lead: 60_000,
  /** Answers are refused from this long before a question's `closeDate` on (TRV-27). */
  cutOff: 3000,
  /** From a question's `closeDate` to the next question, for its result and the standings. */
  pause: 7000,
  /** From the close to the final standings (TRV-17, TRV-18). */
  finale: 10_000,
} as const;

export type QuestionTimes = {
  /** When it is shown. */
  openDate: Date;
  /** When its time is up: the last moment in which an answer can be chosen. */
  answersUntil: Date;
  /** When its result is shown (TRV-23). */
  closeDate: Date;
};

/**
 * The times of each question of a game. Players have all of `seconds` for a question: its
 * `closeDate` is the cut-off later, in which answers that were in time arrive.
 */
export function questionTimes(start: Date, questions: number, seconds: number): QuestionTimes[] {
  const shown = seconds * 1000;
  const each = shown + gameTimes.cutOff + gameTimes.pause;
  return Array.from({ length: questions }, (_, at) => {
    const open = start.getTime() + at * each;
    return {
      openDate: new Date(open),
      answersUntil: new Date(open + shown),
      closeDate: new Date(open + shown + gameTimes.cutOff),
    };
  });
}

/** How long a game is open, from its first question to the result of its last, in milliseconds. */
export function gameLength(questions: number, seconds: number): number {
  return questions * (seconds * 1000 + gameTimes.cutOff) + (questions - 1) * gameTimes.pause;
}

/**
 * What a game shows. `at` counts questions from 0. `starting`: the lobby. `result`: between
 * questions, and after the last one until the final standings. `over`: the final standings.
 */
export type GamePhase =
  | { phase: "starting"; until: Date }
  | { phase: "question" | "result"; at: number; until: Date }
  | { phase: "over"; until: null };

export function phaseAt(times: readonly QuestionTimes[], now: Date): GamePhase {
  const [first] = times;
  if (first && now < first.openDate) return { phase: "starting", until: first.openDate };
  for (const [at, { closeDate }] of times.entries()) {
    if (now < closeDate) return { phase: "question", at, until: closeDate };
    const next = times[at + 1]?.openDate ?? new Date(closeDate.getTime() + gameTimes.finale);
    if (now < next) return { phase: "result", at, until: next };
  }
  return { phase: "over", until: null };
}
