import { and, eq } from "drizzle-orm";
import type { ConversationId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { tabs } from "../db/list-tables.ts";
import { placeInside } from "./place-inside.ts";

/** A tab was removed (API-14). Removing it again is no error. */
export async function forgetTab(ctx: Context, id: ConversationId, tabId: string): Promise<void> {
  await placeInside(ctx, id);
  const { tenantId, app } = ctx.actor;
  await ctx.db
    .delete(tabs)
    .where(
      and(
        eq(tabs.tenantId, tenantId),
        eq(tabs.applicationType, app),
        eq(tabs.conversationId, id),
        eq(tabs.tabId, tabId),
      ),
    );
}
