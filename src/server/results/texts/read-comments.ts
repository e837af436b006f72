import type { SurveyId } from "#domain/ids.ts";
import type { Context } from "../../context.ts";
import { findVisible } from "../assert-visible.ts";
import { readTextAnswers, surveyComment } from "./text-answers.ts";

type Page = { after?: string | undefined };

/** Comments on the survey as a whole, 50 per page (RES-28, TAK-27). */
export async function readComments(ctx: Context, id: SurveyId, { after }: Page = {}) {
  return readTextAnswers(ctx, await findVisible(ctx, id), surveyComment, after);
}
