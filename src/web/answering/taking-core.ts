import type { QuestionId, Receipt, SurveyId } from "#domain/ids.ts";
import type { Question } from "#domain/question/question.ts";
import type { Source } from "#domain/response/answers.ts";
import type { AnswerQueueWaits } from "./answer-queue.ts";
import type { AnsweringApi, OwnAnswer, SaveBody, TakenSurvey } from "./answering-api.ts";
import { type Begin, beginTaking } from "./begin-taking.ts";
import { changedIn, storedIn } from "./given.ts";
import type { AnswerStore } from "./stored-answers.ts";
import { begunAs } from "./survey-change.ts";
import type { TakingState } from "./taking-state.ts";

export type TakingOptions = {
  api: AnsweringApi;
  source: Source;
  survey: TakenSurvey;
  mine: OwnAnswer | null;
  store: AnswerStore;
  allowRetake: boolean;
  receiptOf: (id: SurveyId) => Promise<Receipt>;
  /** For choices of one's own and what is kept on the device: loaded only there (`own-in.ts`). */
  beginOwn?: ((begin: Begin) => Begin) | undefined;
  waits?: AnswerQueueWaits;
};

export type TakingCore = {
  state: () => TakingState;
  set: (change: Partial<TakingState>) => void;
  /** Stores on the device what is not sent, and deletes there what is. */
  write: () => void;
  subscribe: (listener: () => void) => () => void;
  /** The questions whose answers the server does not have as they were entered here. */
  changed: () => QuestionId[];
  /** The answers waiting to be sent. */
  pending: { body: SaveBody | null };
  stop: () => void;
};

/**
 * The state of responding. Each change notifies listeners and is stored on the device: unsent
 * values, and the current question.
 */
export function takingCore({
  survey,
  mine,
  store,
  allowRetake,
  beginOwn = (begin) => begin,
}: TakingOptions): TakingCore {
  const listeners = new Set<() => void>();
  const kept = store.read();
  let state = beginTaking(beginOwn({ survey, mine, kept, allowRetake }));
  const pending = { body: kept?.pending ?? null };
  let stopped = false;
  const changed = () => {
    const { survey, given, mine } = state;
    // What is on its way may be stored by now, also where it was changed back since.
    const sent = pending.body?.changed ?? [];
    const { questions } = survey;
    return [...new Set([...changedIn(questions, given, storedIn(questions, mine)), ...sent])];
  };
  const write = () => {
    if (stopped) return;
    const { phase, given, at, added, again, comment, unsent, left } = state;
    // The comment may be left: not every view has a field for it.
    if (phase === "done" && !pending.body && !comment && !unsent && !left) return store.clear();
    const own = changed();
    store.write({
      given: pending.body !== null || own.length > 0 ? given : null,
      ...(isInParts(state) ? { changed: own } : {}),
      at: phase === "asking" ? (state.survey.questions[at]?.id ?? null) : null,
      anonymity: begunAs(state),
      added,
      again,
      pending: pending.body,
      ends: phase !== "asking",
      complete: state.mine?.completed ?? false,
      comment,
      unsent,
      left,
      asked: askedIn(state, own),
    });
  };
  return {
    state: () => state,
    write,
    set: (change) => {
      state = { ...state, ...change };
      write();
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    changed,
    pending,
    stop: () => {
      stopped = true;
    },
  };
}

/** The questions of what is not saved: of these changes and of what was refused. */
export function askedIn({ survey, unsent }: TakingState, changed: readonly string[]): Question[] {
  return survey.questions.filter(({ id }) => changed.includes(id) || unsent?.[id]);
}

/** Whether only changed answers are replaced; a retake begins anew. */
export function isInParts({ again }: TakingState): boolean {
  return again !== "retake";
}
