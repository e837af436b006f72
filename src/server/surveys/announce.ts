import type { SurveyId } from "#domain/ids.ts";
import type { Context } from "../context.ts";

/** Tells everybody who watches, after the commit, that a survey has changed: open pages and the cards that stand somewhere. */
export function announce(ctx: Context, id: SurveyId): void {
  ctx.live.changed(ctx.actor.tenantId, id);
  ctx.jobs.wake();
  ctx.cards.wake();
}
