import { and, eq, inArray, or } from "drizzle-orm";
import type { ConversationId } from "#domain/ids.ts";
import { type Context, inTransaction } from "../context.ts";
import { tabs } from "../db/list-tables.ts";
import { conversations, members } from "../db/tables.ts";

/**
 * The app was removed: deletes the service URL, roster and tabs of the place, and of a team's
 * channels. Surveys sent there stay.
 */
export async function forgetInstallation(ctx: Context, id: ConversationId): Promise<void> {
  const { tenantId, app } = ctx.actor;
  await inTransaction(ctx, async ({ db }) => {
    const gone = await db
      .update(conversations)
      .set({
        serviceUrl: null,
        membersReadAt: null,
        channelsReadAt: null,
        rosterStartedAt: null,
        rosterNext: null,
        // Its roster is as unknown as one that was never read.
        rosterNumber: 0,
      })
      .where(
        and(
          eq(conversations.tenantId, tenantId),
          eq(conversations.applicationType, app),
          or(eq(conversations.conversationId, id), eq(conversations.teamId, id)),
        ),
      )
      .returning({ id: conversations.conversationId });
    const ids = gone.map((row) => row.id);
    if (ids.length === 0) return;
    await db
      .delete(members)
      .where(
        and(
          eq(members.tenantId, tenantId),
          eq(members.applicationType, app),
          inArray(members.conversationId, ids),
        ),
      );
    await db
      .delete(tabs)
      .where(
        and(
          eq(tabs.tenantId, tenantId),
          eq(tabs.applicationType, app),
          inArray(tabs.conversationId, ids),
        ),
      );
  });
}
