import { randomUUID } from "node:crypto";
import type { Member } from "#contract/teams.ts";
import { AppError } from "#domain/errors.ts";
import { type ConversationId, type UserId, userId } from "#domain/ids.ts";
import { isPlace } from "#domain/survey/is-place.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { keptMembers, readMembers } from "../conversations/read-members.ts";
import { type OutboxPurpose, outbox } from "../db/tables.ts";

/** Where something about a survey goes: a conversation, or a person's own chat with the bot. `messageId`: a message that it takes the place of. */
type Sent = Pick<Survey, "recipients" | "deliveryPreference">;
export type Place = { conversationId: ConversationId | null; userId: UserId | null; messageId?: string | null };

/**
 * Asks the host for the rosters that `placesOf` goes by, where they are old. Before the transaction: nobody may wait for the host while a survey is locked. Who is in
 * a place that is gone, or that the app was removed from, is not known any more; the others get it all the same. Throws `host.unreachable` where nothing is known.
 */
export async function readRosters(ctx: Context, { recipients, deliveryPreference }: Sent): Promise<void> {
  if (deliveryPreference === "in-group") return;
  for (const { id } of recipients.filter(isPlace)) await readMembers(ctx, id).catch(noneWhereGone);
}

/** For `catch`: nobody in a place that is gone. */
export function noneWhereGone(error: unknown): Member[] {
  if (error instanceof AppError && (error.code === "conversation.not-found" || error.code === "conversation.not-installed")) return [];
  throw error;
}

/** For `catch`: where it must not fail for the host, the rosters as they were known last do. */
export function unlessUnreachable(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== "host.unreachable") throw error;
}

/** Where its cards go once it is open: the conversations themselves, or each member's personal chat (LIF-16), by the rosters that are kept. Nobody gets it twice. */
export async function placesOf(ctx: Context, survey: Sent): Promise<Place[]> {
  const people = new Set<UserId>();
  const places: Place[] = [];
  for (const { type, id, messageId } of survey.recipients) {
    if (type === "web") continue;
    if (type === "user") people.add(userId.parse(id));
    else if (survey.deliveryPreference === "in-group") places.push({ conversationId: id, userId: null, messageId });
    else for (const member of await keptMembers(ctx, id)) people.add(member.aadObjectId);
  }
  return [...places, ...[...people].map(chatOf)];
}

/** Its owners' own chats. */
export function ownersOf({ owners }: Pick<Survey, "owners">): Place[] {
  return owners.map(({ aadObjectId }) => chatOf(aadObjectId));
}

export function chatOf(person: UserId): Place {
  return { conversationId: null, userId: person };
}

export type NewRow = typeof outbox.$inferInsert & { id: string };

/** What is to be posted at a place, as the outbox keeps it. */
export function outboxRow(
  survey: Survey,
  { conversationId, userId: person, messageId = null }: Place,
  purpose: OutboxPurpose,
  createdAt: Date,
): NewRow {
  const { tenantId, applicationType } = survey;
  return {
    tenantId,
    id: randomUUID(),
    surveyId: survey.id,
    applicationType,
    conversationId,
    userId: person,
    messageId,
    purpose,
    sentRevision: 0,
    failure: null,
    createdAt,
  };
}

/** One statement has room for 65,535 values. */
const rowsAtOnce = 1000;

export async function insertRows(tx: Context, rows: readonly NewRow[]): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) await tx.db.insert(outbox).values(rows.slice(at, at + rowsAtOnce));
}
