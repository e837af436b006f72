import { sql } from "drizzle-orm";
import type { ConversationId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { tabs } from "../db/list-tables.ts";
import { placeInside } from "./place-inside.ts";

type Tab = { entityId: string; channelId?: ConversationId | null | undefined; meetingId?: string | null | undefined };

/** So many tabs of a place are kept, the newest; nobody sets up as many. */
const mostTabs = 100;

/** Keeps that a tab was set up in a team, chat or meeting (API-13). Set up again it is the same tab, where it is now. */
export async function keepTab(ctx: Context, id: ConversationId, tab: Tab): Promise<string> {
  await placeInside(ctx, id);
  const { tenantId, app: applicationType } = ctx.actor;
  const told = { channelId: tab.channelId ?? null, meetingId: tab.meetingId ?? null };
  await ctx.db
    .insert(tabs)
    .values({ tenantId, applicationType, conversationId: id, tabId: tab.entityId, ...told, createdAt: ctx.now() })
    .onConflictDoUpdate({ target: [tabs.tenantId, tabs.applicationType, tabs.conversationId, tabs.tabId], set: told });
  await ctx.db.execute(sql`
    delete from tabs where tenant_id = ${tenantId} and application_type = ${applicationType} and conversation_id = ${id} and tab_id in (
      select tab_id from tabs where tenant_id = ${tenantId} and application_type = ${applicationType} and conversation_id = ${id}
      order by created_at desc, tab_id offset ${mostTabs}::int)`);
  return tab.entityId;
}
