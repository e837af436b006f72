import { answerLimits } from "#domain/answer-limits.ts";
import type { QuestionId, SurveyId } from "#domain/ids.ts";
import type { OwnChoice } from "#domain/question/own-choices.ts";
import type { Question } from "#domain/question/question.ts";
import type { ResponseAnonymity } from "#domain/response/response.ts";
import { deviceStore } from "../device-store.ts";
import type { SaveBody } from "./answering-api.ts";
import type { Given } from "./given.ts";
import type { Again, LeftAnswer } from "./taking-state.ts";

/** What this device stores of a person's response until the server has it. */
export type KeptAnswers = {
  /** Entered but not sent; null if the server has everything. */
  given: Given | null;
  /** Not saved, because another response on the server stays: until the person changes that. */
  unsent?: Given | undefined;
  /** The questions of what was entered and is not saved, in case they are removed meanwhile. */
  asked?: Question[];
  /** Entered for questions that were removed, and not saved. */
  left?: LeftAnswer[] | undefined;
  /**
   * The questions whose answers were changed; the others' may have been changed elsewhere
   * meanwhile. Absent where a response is sent whole.
   */
  changed?: QuestionId[];
  anonymity: ResponseAnonymity;
  /** Choices of the person's own; absent from before there were any. */
  added?: OwnChoice[];
  /** The id of the question shown last; null after the last one. */
  at: string | null;
  /** Whether a completed survey is being retaken or changed. */
  again: Again;
  /** The answers to send, retried until they are sent. */
  pending: SaveBody | null;
  /** Whether `pending` completes the response. */
  ends: boolean;
  /** Whether the response was complete when the server last reported it. */
  complete: boolean;
  /** The comment on the survey as a whole, until it is sent. */
  comment?: string | undefined;
  /** Whether the last answers were sent after a delay that the page has not reported yet. */
  sent?: boolean;
};
export type AnswerStore = {
  read: () => KeptAnswers | null;
  write: (kept: KeptAnswers) => void;
  clear: () => void;
};

const day = 86_400_000;

/**
 * Where a person's answers to a survey are stored on this device. After 30 days they count no more,
 * and are deleted (`sweep-device.ts`).
 */
export async function answerStore(id: SurveyId, userKey: string): Promise<AnswerStore> {
  const name = await deviceStore.nameOf("answers", id, userKey);
  return {
    read: () => {
      const { kept, since } = parsed(deviceStore.get(name)) ?? { kept: null, since: 0 };
      return Date.now() - since < answerLimits.keptDraftDays * day ? kept : null;
    },
    write: (kept) => deviceStore.set(name, JSON.stringify({ kept, since: Date.now() })),
    clear: () => deviceStore.remove(name),
  };
}

function parsed(text: string | null): { kept: KeptAnswers; since: number } | null {
  try {
    // safe: only this file writes under such a key
    return JSON.parse(text ?? "null") as { kept: KeptAnswers; since: number } | null;
  } catch {
    return null;
  }
}
