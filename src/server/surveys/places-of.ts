import { randomUUID } from "node:crypto";
import { type ConversationId, type UserId, userId } from "#domain/ids.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { readMembers } from "../conversations/read-members.ts";
import type { OutboxPurpose, outbox } from "../db/tables.ts";

/** Where something about a survey goes: a conversation, or a person's own chat with the bot. `messageId`: a message that it takes the place of. */
export type Place = { conversationId: ConversationId | null; userId: UserId | null; messageId?: string | null };

/** Where its cards go once it is open: the conversations themselves, or each member's personal chat (LIF-16). Nobody gets it twice. */
export async function placesOf(ctx: Context, survey: Pick<Survey, "recipients" | "deliveryPreference">): Promise<Place[]> {
  const people = new Set<UserId>();
  const places: Place[] = [];
  for (const { type, id, messageId } of survey.recipients) {
    if (type === "web") continue;
    if (type === "user") people.add(userId.parse(id));
    else if (survey.deliveryPreference === "in-group") places.push({ conversationId: id, userId: null, messageId });
    else for (const member of await readMembers(ctx, id)) people.add(member.aadObjectId);
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
