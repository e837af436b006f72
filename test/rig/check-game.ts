import { sql } from "drizzle-orm";
import type { GameState } from "#contract/trivia.ts";
import { type Db, rowsOf } from "#server/db/db.ts";
import type { Given, Played } from "./play-game.ts";

/** What a game stored, beside what its players were told. */
export type GameCheck = {
  /** Answers that players were told are saved. */
  saved: number;
  /** Of these, those that are not stored, or with another choice or time. */
  lost: number;
  /** Stored answers of which no player was told. */
  unknown: number;
  /** Chosen while the countdown ran, and refused. */
  refusedInTime: number;
  /** Chosen after it, and counted. */
  countedLate: number;
  /** How many of the places at the end differ from a plain model's. */
  placesWrong: number;
};

type Stored = { user: string; question: string; choice: string; correct: boolean; took: number };

/** Compares a game that is over with what its players did. `seconds`: of each question. */
export async function checkGame(
  db: Db,
  { id, given, end }: Played,
  { questions, seconds }: { questions: number; seconds: number },
): Promise<GameCheck> {
  const stored = await rowsOf<Stored>(
    db,
    sql`select user_id as user, question_id as question, choice_id as choice, correct, took
      from game_answers where survey_id = ${id}`,
  );
  const keyOf = (user: string, question: string) => `${user} ${question}`;
  const told = new Map(
    given
      .filter(({ took }) => took !== null)
      .map((each) => [keyOf(each.player.id, each.questionId), each]),
  );
  const kept = new Map(stored.map((each) => [keyOf(each.user, each.question), each]));
  const lost = [...told].filter(([key, { choiceId, took }]) => {
    const row = kept.get(key);
    return row?.choice !== choiceId || row.took !== took;
  });
  const shown = seconds * 1000;
  return {
    saved: told.size,
    lost: lost.length,
    unknown: [...kept.keys()].filter((key) => !told.has(key)).length,
    refusedInTime: given.filter(({ took, after }) => took === null && after < shown).length,
    countedLate: given.filter(({ took, thought }) => took !== null && thought >= shown + 1).length,
    placesWrong: placesWrong(stored, end, questions * shown),
  };
}

/** Counts each player's points and time by hand, and every better player, for each place shown. */
function placesWrong(stored: readonly Stored[], end: GameState, whole: number): number {
  const shown = whole / end.questionCount;
  const scores = [...Map.groupBy(stored, ({ user }) => user).values()].map((answers) => {
    const points = answers.filter(({ correct }) => correct).length;
    const unanswered = end.questionCount - answers.length;
    return { points, time: answers.reduce((sum, { took }) => sum + took, unanswered * shown) };
  });
  const beats = (one: { points: number; time: number }, other: { points: number; time: number }) =>
    one.points > other.points || (one.points === other.points && one.time < other.time);
  return end.standings.filter(
    (place) => place.rank !== 1 + scores.filter((score) => beats(score, place)).length,
  ).length;
}

/** How far the order by time follows the line: Spearman's coefficients, from -1 to 1. */
export type Fairness = { counted: number; thought: number; arrived: number };

/**
 * Of each player's mean time with their line's round trip: as the product counts it, as they
 * thought, and as it would be by the arrival.
 */
export function fairnessOf(given: readonly Given[]): Fairness {
  const counted = given.filter((each) => each.took !== null);
  const players = [...Map.groupBy(counted, ({ player }) => player.id).values()];
  const trips = players.map((answers) => answers[0]?.line.trip ?? 0);
  const by = (timeOf: (each: Given) => number) =>
    spearman(
      trips,
      players.map(
        (answers) => answers.reduce((sum, each) => sum + timeOf(each), 0) / answers.length,
      ),
    );
  return {
    counted: by(({ took }) => took ?? 0),
    thought: by(({ thought }) => thought),
    arrived: by(({ after, line }) => after + line.trip / 2),
  };
}

function spearman(one: readonly number[], other: readonly number[]): number {
  const [a, b] = [ranksOf(one), ranksOf(other)];
  const mean = (a.length - 1) / 2;
  const [top, left, right] = a.reduce(
    ([sum, ofA, ofB], rank, at) => {
      const [x, y] = [rank - mean, (b[at] ?? 0) - mean];
      return [sum + x * y, ofA + x * x, ofB + y * y];
    },
    [0, 0, 0],
  );
  return top / Math.sqrt(left * right);
}

function ranksOf(values: readonly number[]): number[] {
  const ranks: number[] = [];
  const sorted = values.map((value, at) => ({ value, at })).sort((x, y) => x.value - y.value);
  for (const [rank, { at }] of sorted.entries()) ranks[at] = rank;
  return ranks;
}
