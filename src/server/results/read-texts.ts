import type { QuestionId, SurveyId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { findVisible } from "./assert-visible.ts";
import { partOfAnswer, questionIn, readSaid } from "./said-texts.ts";

type Page = { after?: string | undefined };

/** The texts, dates or times given to an open-ended question, 50 a page (RES-29); to any other question none. */
export async function readTexts(ctx: Context, id: SurveyId, questionId: QuestionId, { after }: Page = {}) {
  const seen = await findVisible(ctx, id);
  const { questionType } = questionIn(seen.survey, questionId);
  if (questionType !== "open-ended") return { texts: [], next: null, withheld: null };
  return readSaid(ctx, seen, partOfAnswer(questionId, "value"), after);
}
