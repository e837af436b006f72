import type { Managed } from "#cards/management/management-card.ts";
import type { SurveyId } from "#domain/ids.ts";
import { type Action, actionsFor, assertMay, withoutResults } from "#domain/survey/permissions.ts";
import type { Context } from "../context.ts";
import { refusalFor } from "../results/assert-visible.ts";
import { heldBackFor } from "../results/held-back.ts";
import { findSurvey } from "../surveys/queries.ts";
import { viewerOf } from "../surveys/viewer.ts";
import type { Asked } from "./command.ts";
import { isLimitReached } from "./is-limit-reached.ts";

/**
 * A survey as its management cards show it, with the caller's permitted actions. Refuses callers
 * who are not owners (BOT-19), and actions that are not possible now.
 */
export async function managedBy(
  ctx: Context,
  id: SurveyId,
  { receipt, mobile }: Asked,
  action: "delete" | "close" | "reopen" = "delete",
): Promise<Managed & { can: Action[] }> {
  const survey = await findSurvey(ctx, id);
  const viewer = await viewerOf(ctx, survey);
  const now = ctx.now();
  assertMay(survey, viewer, action, now);
  const can = actionsFor(survey, viewer, now);
  const refusal = await refusalFor(ctx, survey, true);
  const heldBack = await heldBackFor(ctx, refusal, { own: true, mobile });
  return {
    survey,
    now,
    product: ctx.config.product,
    can: heldBack ? withoutResults(can) : can,
    receipt,
    heldBack,
    limitReached: await isLimitReached(ctx, survey),
  };
}
