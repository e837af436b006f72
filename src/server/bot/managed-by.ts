import type { Managed } from "#cards/management-card.ts";
import type { SurveyId } from "#domain/ids.ts";
import { type Action, actionsFor, assertOwner } from "#domain/survey/permissions.ts";
import type { Context } from "../context.ts";
import { findSurvey } from "../surveys/queries.ts";
import { viewerOf } from "../surveys/viewer.ts";
import type { Asked } from "./command.ts";
import { isLimitReached } from "./is-limit-reached.ts";

/** A survey as its cards of management show it, and what the caller may do with it. Refuses whoever is not an owner (BOT-19). */
export async function managedBy(ctx: Context, id: SurveyId, { receipt }: Asked): Promise<Managed & { can: Action[] }> {
  const survey = await findSurvey(ctx, id);
  const viewer = await viewerOf(ctx, survey);
  assertOwner(survey, viewer);
  const now = ctx.now();
  return {
    survey,
    now,
    product: ctx.config.product,
    can: actionsFor(survey, viewer, now),
    receipt,
    limitReached: await isLimitReached(ctx, survey),
  };
}
