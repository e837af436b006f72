import { and, eq, isNotNull } from "drizzle-orm";
import type { ConversationId, TenantId } from "#domain/ids.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import type { Db } from "../db/db.ts";
import { conversations } from "../db/tables.ts";

export type Meeting = { tenantId: TenantId; conversationId: ConversationId };

/** The chats of the meetings that the host calls so, where the app is: one, unless two organisations say that it is theirs. Nobody is signed in yet, so no tenant limits this. */
export function findMeetings(db: Db, app: ApplicationType, meetingId: string): Promise<Meeting[]> {
  const { applicationType, kind, serviceUrl } = conversations;
  return db
    .select({ tenantId: conversations.tenantId, conversationId: conversations.conversationId })
    .from(conversations)
    .where(and(eq(conversations.meetingId, meetingId), eq(applicationType, app), eq(kind, "meeting"), isNotNull(serviceUrl)))
    .limit(10);
}
