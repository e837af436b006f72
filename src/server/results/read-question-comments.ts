import type { QuestionId, SurveyId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { findVisible } from "./assert-visible.ts";
import { partOfAnswer, questionIn, readSaid } from "./said-texts.ts";

type Page = { after?: string | undefined };

/** Comments on the answers to one question, 50 a page (TAK-24). */
export async function readQuestionComments(ctx: Context, id: SurveyId, questionId: QuestionId, { after }: Page = {}) {
  const seen = await findVisible(ctx, id);
  return readSaid(ctx, seen, partOfAnswer(questionIn(seen.survey, questionId).id, "comment"), after);
}
