import { sql } from "drizzle-orm";
import type { SortOrder } from "#contract/surveys.ts";
import type { ConversationId, TenantId } from "#domain/ids.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import { batchLoader } from "../async/batch-loader.ts";
import type { Context } from "../context.ts";
import { placeInside } from "../conversations/place-inside.ts";
import { groupConfigs } from "../db/list-tables.ts";
import { assertMaySendTo } from "../meetings/assert-may-send-to.ts";

type GroupConfig = { sortOrder: SortOrder };

/** How a chat's surveys are sorted, for all members; newest first by default (API-49, ENT-40). */
export async function readGroupConfig(ctx: Context, chatId: ConversationId): Promise<GroupConfig> {
  await placeInside(ctx, chatId);
  const { tenantId, app } = ctx.actor;
  return { sortOrder: (await orderOf(ctx.db, { tenantId, app, chatId })) ?? "newest" };
}

type Key = { tenantId: TenantId; app: ApplicationType; chatId: ConversationId };
const textOf = ({ tenantId, app, chatId }: Key) => `${tenantId} ${app} ${chatId}`;
const orderOf = batchLoader<Key, SortOrder>(textOf, async (db, keys) => {
  const [tenants, apps, chats] = [
    sql.param(keys.map((key) => key.tenantId)),
    sql.param(keys.map((key) => key.app)),
    sql.param(keys.map((key) => key.chatId)),
  ];
  const { tenantId, applicationType, conversationId } = groupConfigs;
  const rows = await db
    .select()
    .from(groupConfigs)
    .where(
      sql`(${tenantId}, ${applicationType}, ${conversationId}) in (select *
        from unnest(${tenants}::uuid[], ${apps}::text[], ${chats}::text[]))`,
    );
  return new Map(
    rows.map((row) => [
      textOf({ tenantId: row.tenantId, app: row.applicationType, chatId: row.conversationId }),
      row.sortOrder,
    ]),
  );
});

/**
 * A member sets the sort order of a chat's surveys for everybody, and open lists of it are
 * notified; in a meeting only members who may send there (MTG-22).
 */
export async function setGroupConfig(
  ctx: Context,
  chatId: ConversationId,
  { sortOrder }: GroupConfig,
): Promise<GroupConfig> {
  await assertMaySendTo(ctx, await placeInside(ctx, chatId), "meeting.attendee-sorts");
  const { tenantId, app: applicationType } = ctx.actor;
  const { tenantId: tenant, applicationType: variant, conversationId } = groupConfigs;
  await ctx.db
    .insert(groupConfigs)
    .values({ tenantId, applicationType, conversationId: chatId, sortOrder })
    .onConflictDoUpdate({ target: [tenant, variant, conversationId], set: { sortOrder } });
  ctx.lists.changed({ tenantId, app: applicationType, listId: chatId });
  return { sortOrder };
}
