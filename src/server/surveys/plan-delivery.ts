import { and, eq } from "drizzle-orm";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { outbox } from "../db/tables.ts";
import { freeMessage } from "./check-recipients.ts";
import { insertRows, outboxRow, ownersOf, type Place, placesOf } from "./places-of.ts";
import { planReminders } from "./remind.ts";

/**
 * Records, in the same transaction as the change itself, what must happen next: the cards to post now, or the job that delivers later, and the
 * jobs that remind and close. Called whenever a survey was created, opened or rescheduled. While it is pending, its owners have its card in their own chat
 * with the bot, to send it from there (LIF-10); `sendCard` writes that card again 3 s after a planned delivery (LIF-12).
 */
export async function planDelivery(tx: Context, survey: Survey): Promise<void> {
  const known = await tx.db
    .select()
    .from(outbox)
    .where(and(eq(outbox.tenantId, survey.tenantId), eq(outbox.surveyId, survey.id), eq(outbox.purpose, "card")));
  const isKnown = (place: Place) =>
    known.some((row) => row.userId === place.userId && (place.userId !== null || row.conversationId === place.conversationId));
  const places = survey.state === "pending" ? ownersOf(survey) : await placesOf(tx, survey);
  const missing = places.filter((place) => !isKnown(place)).map((place) => outboxRow(survey, place, "card", tx.now()));
  for (const row of missing) row.messageId = await freeMessage(tx, row.conversationId ?? null, row.messageId ?? null);
  await insertRows(tx, missing);
  if (known.length + missing.length > 0) await tx.cards.ask(tx.db, [...known, ...missing]);
  if (survey.state === "open") {
    await planReminders(tx, survey);
    if (survey.closeAt) await tx.jobs.closeLater(tx.db, survey, survey.closeAt);
  }
  if (survey.state !== "pending" || !survey.deliverAt) return;
  await tx.jobs.deliverLater(tx.db, survey, survey.deliverAt);
}
