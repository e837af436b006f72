import type { ConversationId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { tabs } from "../db/list-tables.ts";
import { placeInside } from "./place-inside.ts";

type Tab = { entityId: string; channelId?: ConversationId | null | undefined; meetingId?: string | null | undefined };

/** Keeps that a tab was set up in a team, chat or meeting (API-13). Set up again it is the same tab, where it is now. */
export async function keepTab(ctx: Context, id: ConversationId, tab: Tab): Promise<string> {
  await placeInside(ctx, id);
  const { tenantId, app: applicationType } = ctx.actor;
  const told = { channelId: tab.channelId ?? null, meetingId: tab.meetingId ?? null };
  await ctx.db
    .insert(tabs)
    .values({ tenantId, applicationType, conversationId: id, tabId: tab.entityId, ...told, createdAt: ctx.now() })
    .onConflictDoUpdate({ target: [tabs.tenantId, tabs.applicationType, tabs.conversationId, tabs.tabId], set: told });
  return tab.entityId;
}
