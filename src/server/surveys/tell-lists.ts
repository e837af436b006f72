import { isPlace } from "#domain/survey/is-place.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";

export type Listed = Pick<Survey, "applicationType" | "recipients" | "owners">;

/** Tells the lists that these stand in, after the commit: those of the conversations that they were sent to, and their owners'. */
export function tellLists(ctx: Context, ...listed: Listed[]): void {
  const { tenantId } = ctx.actor;
  const lists = listed.flatMap(({ applicationType: app, recipients, owners }) => [
    ...recipients.filter(isPlace).map(({ id }) => ({ app, listId: id })),
    ...owners.map(({ aadObjectId }) => ({ app, listId: aadObjectId })),
  ]);
  const each = new Map(lists.map((list) => [`${list.app} ${list.listId}`, list]));
  for (const list of each.values()) ctx.lists.changed({ tenantId, ...list });
}
