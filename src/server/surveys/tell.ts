import { resultsRefusal } from "#domain/results/visibility.ts";
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

/** Posts the results of an item that closes, where its owners want that (AUT-51). */
export async function tellResults(tx: Context, survey: Survey): Promise<void> {
  if (survey.resultsCloseNotification) await tell(tx, survey, await resultPlaces(tx, survey), "results");
}

/** Where results are posted: where the item stands, or to its owners alone where they want that, or where only they may see them now (AUT-50, RES-43). */
export async function resultPlaces(ctx: Context, survey: Survey): Promise<Place[]> {
  const ownersOnly = survey.deliveryResultLimit === "owners" || resultsRefusal(survey, false, ctx.now()) !== null;
  return ownersOnly ? ownersOf(survey) : placesOf(ctx, survey);
}
