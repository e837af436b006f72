import type { QuestionId, SurveyId } from "#domain/ids.ts";
import type { Context } from "../../context.ts";
import { findVisible } from "../assert-visible.ts";
import { partOfAnswer, questionIn, readTextAnswers } from "./text-answers.ts";

type Page = { after?: string | undefined };

/** Comments on the answers to one question, 50 per page (TAK-24). */
export async function readQuestionComments(
  ctx: Context,
  id: SurveyId,
  questionId: QuestionId,
  { after }: Page = {},
) {
  const seen = await findVisible(ctx, id);
  return readTextAnswers(
    ctx,
    seen,
    partOfAnswer(questionIn(seen.survey, questionId).id, "comment"),
    after,
  );
}
