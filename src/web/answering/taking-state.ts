import type { OwnChoice } from "#domain/question/own-choices.ts";
import type { Question } from "#domain/question/question.ts";
import type { Answer } from "#domain/response/answers.ts";
import type { ResponseAnonymity } from "#domain/response/response.ts";
import type { OwnAnswer, TakenSurvey } from "./answering-api.ts";
import type { Given } from "./given.ts";
import type { Change } from "./survey-change.ts";

export type Again = "change" | "retake" | null;

/** An answer that was entered and not saved, to a question that is no longer there. */
export type LeftAnswer = Answer & { question: Question };

export type TakingState = {
  /** With this person's own choices. */
  survey: TakenSurvey;
  /** The choices that this person added and that others do not see yet. */
  added: OwnChoice[];
  /** This person's response on the server; null without one. */
  mine: OwnAnswer | null;
  given: Given;
  /** What was entered and not saved, because another response on the server stays. */
  unsent?: Given | undefined;
  /** What was entered for questions that an edit removed meanwhile. */
  left?: LeftAnswer[] | undefined;
  /** The index of the current question. */
  at: number;
  /** `ending`: the complete response is being sent. */
  phase: "asking" | "ending" | "done";
  anonymity: ResponseAnonymity;
  /** A completed survey is being answered again: changed, or retaken from the start (TAK-05). */
  again: Again;
  delivery: "none" | "sending" | "kept" | "sent";
  /** Why the server refused the response. */
  refusal: unknown;
  /** What others have changed since the page was opened. */
  change: Change | null;
  /** Whether the survey was deleted meanwhile. */
  gone: boolean;
  /** The comment on the survey as a whole, where the server does not have what was entered. */
  comment?: string | undefined;
};
