import type { SurveyId } from "#domain/ids.ts";
import { isPlace } from "#domain/survey/is-place.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";

type Listed = Pick<Survey, "applicationType" | "recipients" | "owners">;

/**
 * Publishes a committed change of a survey to open pages, to its cards, and to the lists of its
 * conversations and owners. `listed`: the survey as it is now, and as it was if it may have left a
 * list; omit both if lists show nothing of the change.
 */
export function publishChange(ctx: Context, id: SurveyId, ...listed: Listed[]): void {
  ctx.live.changed(ctx.actor.tenantId, id);
  publishLists(ctx, ...listed);
  ctx.jobs.wake();
  ctx.cards.wake();
}

/** Tells the lists of these surveys or series that something in them changed. */
export function publishLists(ctx: Context, ...listed: Listed[]): void {
  const { tenantId } = ctx.actor;
  const lists = listed.flatMap(({ applicationType: app, recipients, owners }) =>
    [
      ...recipients.filter(isPlace).map((to) => to.id),
      ...owners.map((owner) => owner.aadObjectId),
    ].map((listId) => ({ app, listId })),
  );
  const each = new Map(lists.map((list) => [`${list.app} ${list.listId}`, list]));
  for (const list of each.values()) ctx.lists.changed({ tenantId, ...list });
}
