import type { SurveyId } from "#domain/ids.ts";
import { draftOf } from "#domain/survey/edit.ts";
import { close, closeLater } from "#domain/survey/lifecycle.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../../context.ts";
import { checkPlan } from "../checks/check-plan.ts";
import { changeSurvey } from "./change-survey.ts";
import { closing, readResultsRosters } from "./close-due.ts";

/** An owner closes an open survey now, or sets a later close time (LIF-13, API-31). */
export function closeSurvey(
  ctx: Context,
  id: SurveyId,
  { closeAt }: { closeAt: Date | null },
): Promise<Survey> {
  return changeSurvey(ctx, id, "close", async (found) => {
    if (closeAt === null || closeAt <= ctx.now()) {
      await readResultsRosters(ctx, found);
      return (survey, tx) => closing(tx, survey, close(survey, tx.now()));
    }
    await checkPlan(ctx, { ...draftOf(found), closeAt }, draftOf(found));
    return (survey, tx) => ({ becomes: closeLater(survey, closeAt, tx.now()) });
  });
}
