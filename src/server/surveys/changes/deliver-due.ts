import type { SurveyId } from "#domain/ids.ts";
import { dueDelivery } from "#domain/survey/lifecycle.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../../context.ts";
import { readRosters, unlessUnreachable } from "../delivery-targets.ts";
import { findSurvey, unlessMissing } from "../queries.ts";
import { applyChange } from "./apply-change.ts";

/** Milliseconds after the delivery time that a survey waits for rosters of an unreachable host. */
const rosterPatience = 60_000;

/**
 * The delivery job: opens a survey whose delivery time has passed (LIF-11). Does nothing if it was
 * sent, moved or deleted meanwhile. Because a survey counts as open from its delivery time on, an
 * unreachable host delays it only briefly: then it is delivered to all known members, and the
 * owners are told that some may be missing (decisions/018).
 */
export async function deliverDue(
  ctx: Context,
  id: SurveyId,
  patience = rosterPatience,
): Promise<void> {
  const found = await findSurvey(ctx, id).catch(unlessMissing);
  if (!found) return;
  const tells = (await hasRosters(ctx, found, patience)) ? [] : (["undelivered"] as const);
  await applyChange(ctx, id, "deliver", (survey, tx) => {
    const becomes = dueDelivery(survey, tx.now());
    return becomes && { becomes, cards: "post", tells };
  }).catch(unlessMissing);
}

/**
 * Whether all rosters were read; false once the wait is over. Throws while an unreachable host is
 * waited for.
 */
export async function hasRosters(
  ctx: Context,
  survey: Pick<Survey, "recipients" | "deliveryPreference" | "deliverAt">,
  patience = rosterPatience,
): Promise<boolean> {
  try {
    await readRosters(ctx, survey);
    return true;
  } catch (error) {
    unlessUnreachable(error);
    if (survey.deliverAt && ctx.now().getTime() - survey.deliverAt.getTime() < patience)
      throw error;
    return false;
  }
}
