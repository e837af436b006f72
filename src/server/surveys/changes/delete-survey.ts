import type { SurveyId } from "#domain/ids.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../../context.ts";
import { changeSurvey } from "./change-survey.ts";

/**
 * An owner deletes a survey (LIF-21): it disappears from lists and cards; its data stays for 30
 * days (LIF-02).
 */
export function deleteSurvey(ctx: Context, id: SurveyId): Promise<Survey> {
  return changeSurvey(ctx, id, "delete", () => () => ({ deletedBy: "owner" }));
}
