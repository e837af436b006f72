import type { QuestionId, SurveyId } from "#domain/ids.ts";
import { kindOf } from "#domain/question/registry.ts";
import type { Context } from "../../context.ts";
import { findVisible } from "../assert-visible.ts";
import { partOfAnswer, questionIn, readTextAnswers } from "./text-answers.ts";

type Page = { after?: string | undefined };

/**
 * The texts, dates or times given to an open-ended question, 50 per page (RES-29); empty for other
 * questions.
 */
export async function readTexts(
  ctx: Context,
  id: SurveyId,
  questionId: QuestionId,
  { after }: Page = {},
) {
  const seen = await findVisible(ctx, id);
  if (!kindOf(questionIn(seen.survey, questionId)).listed)
    return { texts: [], next: null, withheld: null };
  return readTextAnswers(ctx, seen, partOfAnswer(questionId, "value"), after);
}
