import type { QuestionId, Receipt, SurveyId, TenantId, UserId } from "#domain/ids.ts";
import type { Answer, Pick, Source } from "#domain/response/answers.ts";

/** One answer on its way into the database: checked already against the questions, not yet against the survey's state. */
export type Vote = {
  tenantId: TenantId;
  surveyId: SurveyId;
  userId: UserId;
  answers: Answer[];
  picks: Pick[];
  complete: boolean;
  source: Source;
  /** The key under which an anonymous answer is kept; null where the answer carries the name. */
  receipt: Receipt | null;
};

/** What became of it. `counted`: an anonymous answer of this person is in already, and the receipt is not that answer's. */
export type VoteOutcome = "saved" | "not-open" | "counted";

/** A pick as text, for the arrays and the differences of the database. */
export function pickKey({ questionId, choiceId }: Pick): string {
  return `${questionId}:${choiceId ?? ""}`;
}

export function pickOf(key: string): { questionId: QuestionId; choiceId: string } {
  const at = key.indexOf(":");
  // safe: written by `pickKey`
  return { questionId: key.slice(0, at) as QuestionId, choiceId: key.slice(at + 1) };
}
