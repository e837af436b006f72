import type { SurveyId } from "#domain/ids.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../../context.ts";
import { changeSurvey } from "./change-survey.ts";

/**
 * An owner restores a deleted survey while its data is kept. Jobs that came due meanwhile run now.
 */
export function restoreSurvey(ctx: Context, id: SurveyId): Promise<Survey> {
  return changeSurvey(ctx, id, "restore", () => () => ({ becomes: {}, cards: "post" }));
}
