import { sql } from "drizzle-orm";
import type { ConversationId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { tabs } from "../db/list-tables.ts";
import { placeInside } from "./place-inside.ts";

type KeptTab = {
  id: string;
  channelId: ConversationId | null;
  meetingId: string | null;
  createdAt: Date;
};
type Tab = {
  entityId: string;
  channelId?: ConversationId | null | undefined;
  meetingId?: string | null | undefined;
};

/** The newest tabs of a place that are stored; a bound against abuse. */
const mostTabs = 100;

/**
 * Stores that a tab was set up in a team, chat or meeting (API-13). Setting it up again updates its
 * place.
 */
export async function keepTab(ctx: Context, id: ConversationId, tab: Tab): Promise<KeptTab> {
  await placeInside(ctx, id);
  if (tab.channelId && tab.channelId !== id) await placeInside(ctx, tab.channelId);
  const { tenantId, app: applicationType } = ctx.actor;
  const told = { channelId: tab.channelId ?? null, meetingId: tab.meetingId ?? null };
  const [kept] = await ctx.db
    .insert(tabs)
    .values({
      tenantId,
      applicationType,
      conversationId: id,
      tabId: tab.entityId,
      ...told,
      createdAt: ctx.now(),
    })
    .onConflictDoUpdate({
      target: [tabs.tenantId, tabs.applicationType, tabs.conversationId, tabs.tabId],
      set: told,
    })
    .returning({ createdAt: tabs.createdAt });
  await ctx.db.execute(sql`
    delete from tabs where tenant_id = ${tenantId} and application_type = ${applicationType}
    and conversation_id = ${id} and tab_id in (
      select tab_id from tabs where tenant_id = ${tenantId}
      and application_type = ${applicationType} and conversation_id = ${id}
      order by created_at desc, tab_id offset ${mostTabs}::int)`);
  return { id: tab.entityId, ...told, createdAt: kept?.createdAt ?? ctx.now() };
}
