import { and, isNull, ne, or } from "drizzle-orm";
import type { ConversationId, UserId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { conversations, tenants } from "../db/tables.ts";
import type { Conversation } from "./conversation.ts";
import { findPlace, keyOf } from "./find-conversation.ts";

/** What the host reports about the place of a call. */
export type Place = {
  id: ConversationId;
  kind: Conversation["kind"];
  teamId: ConversationId | null;
  groupId: string | null;
  meetingId: string | null;
  /** The person of a personal chat. */
  userId: UserId | null;
  name: string;
  serviceUrl: string;
};

/**
 * Stores where the app was installed and its service URL. Returns whether that is new: the host may
 * report it more than once, even with two kinds of activity at the same time.
 */
export async function recordInstallation(
  { db, now, actor }: Context,
  place: Place,
): Promise<boolean> {
  const { tenantId, app } = actor;
  const { id, kind, teamId, groupId, meetingId, userId, name, serviceUrl } = place;
  const before = await findPlace({ db, actor }, id);
  if (before?.serviceUrl === serviceUrl && (name === "" || before.name === name)) return false;
  await db.insert(tenants).values({ tenantId, createdAt: now() }).onConflictDoNothing();
  const known = { kind, teamId, groupId, meetingId, userId, name };
  const added = await db
    .insert(conversations)
    .values({ tenantId, applicationType: app, conversationId: id, ...known, serviceUrl })
    .onConflictDoNothing()
    .returning({ id: conversations.conversationId });
  if (added.length > 0) return true;
  const returned = await db
    .update(conversations)
    .set({ ...known, serviceUrl, membersReadAt: null, channelsReadAt: null })
    .where(and(keyOf(actor, id), isNull(conversations.serviceUrl)))
    .returning({ id: conversations.conversationId });
  if (returned.length > 0) return true;
  const renamed = name === "" ? undefined : ne(conversations.name, name);
  await db
    .update(conversations)
    .set({ serviceUrl, ...(name ? { name } : {}), ...(groupId ? { groupId } : {}) })
    .where(and(keyOf(actor, id), or(ne(conversations.serviceUrl, serviceUrl), renamed)));
  return false;
}
