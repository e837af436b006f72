import type { QuestionId, Receipt, SurveyId, TenantId, UserId } from "#domain/ids.ts";
import type { Answer, Pick, Source } from "#domain/response/answers.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";

/** One answer on its way into the database: checked already against the questions, not yet against the survey's state. */
export type Vote = {
  tenantId: TenantId;
  surveyId: SurveyId;
  userId: UserId;
  answers: Answer[];
  picks: Pick[];
  complete: boolean;
  source: Source;
  app: ApplicationType;
  /** The survey's version that the answers were checked against; null where it cannot change. */
  version: string | null;
  /** Whether the caller is known to be in the audience; otherwise the kept rosters have to say so. */
  sure: boolean;
  /** The key under which an anonymous answer is kept; null where the answer carries the name. */
  receipt: Receipt | null;
  /** A completed quiz is taken again (EDT-21). */
  retake?: boolean;
  /** On the item as a whole: left out, the one that is there stays; empty, it goes. */
  comment?: string | undefined;
};

/** What became of it. `stale`: the survey has changed since it was read, or the kept rosters do not know the caller; look again, and try again. `counted`: an anonymous answer of this person is in already, and the receipt is not that answer's. */
export type VoteOutcome = "saved" | "stale" | "not-open" | "counted";

/** A pick as text, for the arrays and the differences of the database. */
export function pickKey({ questionId, choiceId }: Pick): string {
  return `${questionId}:${choiceId ?? ""}`;
}

export function pickOf(key: string): { questionId: QuestionId; choiceId: string } {
  const at = key.indexOf(":");
  // safe: written by `pickKey`
  return { questionId: key.slice(0, at) as QuestionId, choiceId: key.slice(at + 1) };
}
