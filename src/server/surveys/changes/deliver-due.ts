import type { SurveyId } from "#domain/ids.ts";
import { dueDelivery } from "#domain/survey/lifecycle.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../../context.ts";
import { whenAgain } from "../../jobs/when-again.ts";
import {
  placesWithoutApp,
  readRosters,
  rosterPatience,
  unlessUnreachable,
} from "../delivery-targets.ts";
import { findSurvey, unlessMissing } from "../queries.ts";
import { applyChange } from "./apply-change.ts";

/**
 * The delivery job: opens a survey whose delivery time has passed (LIF-11). Does nothing if it was
 * sent, moved or deleted meanwhile. Because a survey counts as open from its delivery time on, an
 * unreachable host delays it only briefly: then it is delivered to all known members, and the
 * owners are told that some may be missing (decisions/018). They are also told of places that no
 * longer have the app.
 */
export async function deliverDue(
  ctx: Context,
  id: SurveyId,
  patience = rosterPatience,
): Promise<void> {
  const found = await findSurvey(ctx, id).catch(unlessMissing);
  if (!found) return;
  const { state, deliverAt } = found;
  const again =
    state === "pending" && deliverAt ? await whenAgain(ctx.db, deliverAt, ctx.now()) : null;
  if (again) return ctx.jobs.deliverLater(ctx.db, found, again);
  const tells = await shortfallsOf(ctx, found, patience);
  await applyChange(ctx, id, "deliver", (survey, tx) => {
    const becomes = dueDelivery(survey, tx.now());
    return becomes && { becomes, cards: "post", tells };
  }).catch(unlessMissing);
}

/** Why a delivery does not reach everybody; each is told to the owners in one message. */
export type Shortfall = "undelivered" | "unreached";

/**
 * What an automatic delivery has to tell the owners: some rosters are unknown, or the app was
 * removed from a place meanwhile. Throws while an unreachable host is waited for.
 */
export async function shortfallsOf(
  ctx: Context,
  survey: Scheduled,
  patience = rosterPatience,
): Promise<Shortfall[]> {
  const tells: Shortfall[] = (await hasRosters(ctx, survey, patience)) ? [] : ["undelivered"];
  const without = await placesWithoutApp(ctx, survey);
  return without.length === 0 ? tells : [...tells, "unreached"];
}

type Scheduled = Pick<Survey, "recipients" | "deliveryPreference" | "deliverAt">;

/**
 * Whether all rosters were read; false once the wait is over. Throws while an unreachable host is
 * waited for.
 */
async function hasRosters(ctx: Context, survey: Scheduled, patience: number): Promise<boolean> {
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
