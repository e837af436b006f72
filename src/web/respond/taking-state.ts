import type { ResponseAnonymity } from "#domain/response/response.ts";
import type { Given } from "./given.ts";
import type { OwnAnswer, TakenSurvey } from "./respond-api.ts";
import type { Change } from "./survey-change.ts";

export type TakingState = {
  survey: TakenSurvey;
  /** What the server has of this person; null where it has nothing. */
  mine: OwnAnswer | null;
  given: Given;
  /** The place of the question that is shown. */
  at: number;
  /** `ending`: all was given and is on its way. */
  phase: "asking" | "ending" | "done";
  anonymity: ResponseAnonymity;
  /** A completed item is answered again: from the completion, or by `allowRetake` (TAK-05). */
  again: boolean;
  delivery: "none" | "sending" | "kept" | "sent";
  /** Why the server did not take it. */
  refusal: unknown;
  /** What others have changed since the page was opened. */
  change: Change | null;
  /** Whether it was deleted meanwhile. */
  gone: boolean;
};
