import type { SurveyId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import type { ResponseAnonymity } from "#domain/response/response.ts";
import { deviceStore } from "../device-store.ts";
import type { Given } from "./given.ts";
import type { SaveBody } from "./respond-api.ts";

/** What this device holds of somebody's answers to a survey till the server has them. */
export type KeptAnswers = {
  /** What was entered and not sent; null where the server has it all. */
  given: Given | null;
  anonymity: ResponseAnonymity;
  /** The question that was shown last; null after the end. */
  at: string | null;
  /** Whether a completed survey is being taken again or changed. */
  again: boolean;
  /** What is to be sent, tried again until it is. */
  pending: SaveBody | null;
  /** Whether `pending` is the last of it. */
  ends: boolean;
  /** Whether the server counted it as complete when it was heard of last. */
  complete: boolean;
};
export type AnswerStore = { read: () => KeptAnswers | null; write: (kept: KeptAnswers) => void; clear: () => void };

const day = 86_400_000;

/** Where a person's answers to a survey are kept on this device. What lies there for 30 days is forgotten. */
export async function answerStore(id: SurveyId, userKey: string): Promise<AnswerStore> {
  const name = await deviceStore.nameOf("answers", id, userKey);
  return {
    read: () => {
      const { kept, since } = parsed(deviceStore.get(name)) ?? { kept: null, since: 0 };
      return Date.now() - since < limits.keptDraftDays * day ? kept : null;
    },
    write: (kept) => deviceStore.set(name, JSON.stringify({ kept, since: Date.now() })),
    clear: () => deviceStore.remove(name),
  };
}

function parsed(text: string | null): { kept: KeptAnswers; since: number } | null {
  try {
    // safe: nobody but this file writes under such a name
    return JSON.parse(text ?? "null") as { kept: KeptAnswers; since: number } | null;
  } catch {
    return null;
  }
}
