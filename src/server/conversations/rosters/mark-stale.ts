import { and, eq, or } from "drizzle-orm";
import type { ConversationId } from "#domain/ids.ts";
import type { Context } from "../../context.ts";
import { conversations } from "../../db/tables.ts";

/**
 * Members changed: the rosters of a place, and of a team's channels, are read again before their
 * next use.
 */
export async function markStale({ db, actor }: Context, id: ConversationId): Promise<void> {
  const here = or(eq(conversations.conversationId, id), eq(conversations.teamId, id));
  await db
    .update(conversations)
    .set({ membersReadAt: null, rosterStale: true })
    .where(
      and(
        eq(conversations.tenantId, actor.tenantId),
        eq(conversations.applicationType, actor.app),
        here,
      ),
    );
}
