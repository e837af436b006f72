import type { SurveyId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { type Listed, tellLists } from "./tell-lists.ts";

/**
 * Tells everybody who watches, after the commit, that a survey has changed: open pages, the cards that stand somewhere, and the lists that it stands in. `listed`: the survey
 * as it is, and as it was where it may have left a list; none where lists show nothing of the change.
 */
export function announce(ctx: Context, id: SurveyId, ...listed: Listed[]): void {
  ctx.live.changed(ctx.actor.tenantId, id);
  tellLists(ctx, ...listed);
  ctx.jobs.wake();
  ctx.cards.wake();
}
