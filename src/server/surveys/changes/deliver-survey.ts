import type { SurveyId } from "#domain/ids.ts";
import { draftOf } from "#domain/survey/edit.ts";
import { deliver } from "#domain/survey/lifecycle.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../../context.ts";
import { assertMaySend } from "../../meetings/assert-may-send.ts";
import { checkPlan, checkUsage } from "../checks/check-plan.ts";
import { readRosters } from "../delivery-targets.ts";
import { changeSurvey } from "./change-survey.ts";

type Times = { deliverAt: Date | null; closeAt: Date | null };

/** An owner sends a pending survey now, or sets when it is sent (API-29, LIF-09). */
export function deliverSurvey(ctx: Context, id: SurveyId, times: Times): Promise<Survey> {
  return changeSurvey(ctx, id, "deliver", async (found) => {
    const planned = {
      ...draftOf(found),
      send: times.deliverAt ? "schedule" : "now",
      closeAt: times.closeAt,
    } as const;
    await checkPlan(ctx, planned, { ...draftOf(found), closeAt: found.closeAt });
    if (!times.deliverAt) await checkUsage(ctx, { send: "now" });
    await assertMaySend(ctx, found);
    await readRosters(ctx, found);
    return (survey, tx) => ({ becomes: deliver(survey, times, tx.now()), cards: "post" });
  });
}
