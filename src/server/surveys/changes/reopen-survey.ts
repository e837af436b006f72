import type { SurveyId } from "#domain/ids.ts";
import { draftOf, reopen } from "#domain/survey/edit.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import type { Context } from "../../context.ts";
import { checkPlan, checkUsage } from "../checks/check-plan.ts";
import { showHeld } from "../survey-tables.ts";
import { changeSurvey } from "./change-survey.ts";

/** Closing used up the old close time: a new one needs the plan (PLAN-06). */
const withoutClose = { closeAt: null, openDuration: null };

/**
 * An owner reopens a closed survey until `closeAt`, or until it is closed by hand (EDT-13, EDT-17,
 * EDT-18). Its responses stay.
 */
export function reopenSurvey(
  ctx: Context,
  id: SurveyId,
  { closeAt }: { closeAt: Date | null },
): Promise<Survey> {
  return changeSurvey(ctx, id, "reopen", async (found) => {
    await checkUsage(ctx, { send: "now", type: found.type, deliverAt: null });
    await checkPlan(
      ctx,
      { ...draftOf(found), ...withoutClose, closeAt },
      { ...draftOf(found), ...withoutClose },
    );
    return async (survey, tx) => {
      const becomes = reopen(survey, closeAt, tx.now());
      if (specOf(survey.type).takingPart === "posts") await showHeld(tx, id);
      return { becomes };
    };
  });
}
