import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import type { OutboxPurpose } from "../db/tables.ts";
import { insertRows, outboxRow, ownersOf, type Place, placesOf } from "./places-of.ts";

/** Has something posted once at these places, in the same transaction as the change that it tells of. */
export async function tell(tx: Context, survey: Survey, places: readonly Place[], purpose: Exclude<OutboxPurpose, "card">): Promise<void> {
  if (places.length === 0) return;
  const rows = places.map(({ conversationId, userId }) => outboxRow(survey, { conversationId, userId }, purpose, tx.now()));
  await insertRows(tx, rows);
  await tx.cards.ask(tx.db, rows);
}

/** Tells the audience that an open item was edited (EDT-04). */
export async function tellOfEdit(tx: Context, survey: Survey): Promise<void> {
  await tell(tx, survey, await placesOf(tx, survey), "updated");
}

/** Posts the results of an item that closes, where its owners want that: for everybody, or for the owners alone where only they may see them (AUT-51, AUT-50). */
export async function tellResults(tx: Context, survey: Survey): Promise<void> {
  if (!survey.resultsCloseNotification) return;
  const ownersOnly = survey.deliveryResultLimit === "owners" || survey.resultsVisibility === "private";
  await tell(tx, survey, ownersOnly ? ownersOf(survey) : await placesOf(tx, survey), "results");
}
