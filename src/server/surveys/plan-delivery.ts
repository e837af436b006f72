import { randomUUID } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { type ConversationId, type UserId, userId } from "#domain/ids.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { readMembers } from "../conversations/read-members.ts";
import { outbox } from "../db/tables.ts";

/**
 * Records, in the same transaction as the change itself, what must happen next: the cards to post now, or the job that delivers later, and the
 * job that closes. Called whenever a survey was created, opened or rescheduled. While it is pending, its owners have its card in their own chat
 * with the bot, to send it from there (LIF-10); `sendCard` writes that card again 3 s after a planned delivery (LIF-12).
 */
export async function planDelivery(tx: Context, survey: Survey): Promise<void> {
  const known = await tx.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.tenantId, survey.tenantId), eq(outbox.surveyId, survey.id)));
  const missing = (await placesOf(tx, survey)).filter(
    (place) => !known.some((row) => row.userId === place.userId && (place.userId !== null || row.conversationId === place.conversationId)),
  );
  const rows = [...known, ...missing.map((place) => rowOf(survey, place, tx.now()))];
  if (missing.length > 0) await tx.db.insert(outbox).values(rows.slice(known.length));
  if (rows.length > 0) await tx.cards.ask(tx.db, rows);
  if (survey.state === "open" && survey.closeAt) await tx.jobs.closeLater(tx.db, survey, survey.closeAt);
  if (survey.state !== "pending" || !survey.deliverAt) return;
  await tx.jobs.deliverLater(tx.db, survey, survey.deliverAt);
}

type Row = typeof outbox.$inferInsert;
type Place = { conversationId: ConversationId | null; userId: UserId | null };

function rowOf({ tenantId, id, applicationType }: Survey, place: Place, createdAt: Date): Row & { id: string } {
  return {
    ...place,
    tenantId,
    id: randomUUID(),
    surveyId: id,
    applicationType,
    messageId: null,
    sentRevision: 0,
    failure: null,
    createdAt,
  };
}

/** Where its cards go: the conversation itself, or each member's personal chat (LIF-16). Nobody gets it twice. */
async function placesOf(tx: Context, survey: Survey): Promise<Place[]> {
  if (survey.state === "pending") return survey.owners.map(({ aadObjectId }) => ({ conversationId: null, userId: aadObjectId }));
  const people = new Set<UserId>();
  const places: Place[] = [];
  for (const recipient of survey.recipients) {
    if (recipient.type === "web") continue;
    if (recipient.type === "user") people.add(userId.parse(recipient.id));
    else if (survey.deliveryPreference === "in-group") places.push({ conversationId: recipient.id, userId: null });
    else for (const member of await readMembers(tx, recipient.id)) people.add(member.aadObjectId);
  }
  return [...places, ...[...people].map((person) => ({ conversationId: null, userId: person }))];
}
