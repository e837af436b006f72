import { and, eq, isNotNull } from "drizzle-orm";
import type { ConversationId, TenantId } from "#domain/ids.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import type { Db } from "../db/db.ts";
import { conversations } from "../db/tables.ts";

export type Meeting = { tenantId: TenantId; conversationId: ConversationId };

/**
 * The meeting chats with this host id that have the app: one, unless two organisations claim it.
 * The caller is not signed in yet, so no tenant limits the query.
 */
export function findMeetings(db: Db, app: ApplicationType, meetingId: string): Promise<Meeting[]> {
  const { applicationType, kind, serviceUrl } = conversations;
  return db
    .select({ tenantId: conversations.tenantId, conversationId: conversations.conversationId })
    .from(conversations)
    .where(
      and(
        eq(conversations.meetingId, meetingId),
        eq(applicationType, app),
        eq(kind, "meeting"),
        isNotNull(serviceUrl),
      ),
    )
    .limit(10);
}
