import { randomUUID } from "node:crypto";
import { and, eq, inArray } from "drizzle-orm";
import type { SurveyId, UserId } from "#domain/ids.ts";
import { isAnnounced } from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { resultsRefusal } from "#domain/survey/visibility.ts";
import type { Context } from "../context.ts";
import { portions } from "../db/db.ts";
import { type OutboxPurpose, outbox } from "../db/tables.ts";
import { currentTrace } from "../tracing/scope.ts";
import { freeMessage } from "./checks/free-message.ts";
import {
  deliveryTargets,
  everyTarget,
  ownersOf,
  type Place,
  reachedTargets,
} from "./delivery-targets.ts";
import { newcomerTimes } from "./newcomer-times.ts";

/** A message beside the card: what it reports. */
export type Message = Exclude<OutboxPurpose, "card" | "schedule" | "series-ended">;
type NewRow = typeof outbox.$inferInsert & { id: string };

/** Queues a message for these places in the same transaction as the change that it reports. */
export async function tell(
  tx: Context,
  survey: Survey,
  places: readonly Place[],
  purpose: Message,
): Promise<void> {
  if (places.length === 0) return;
  const rows = places.map(({ conversationId, userId }) =>
    outboxRow(survey, { conversationId, userId }, purpose, tx.now()),
  );
  await insertRows(tx, rows);
  await tx.cards.ask(tx.db, rows);
}

/**
 * Where results are posted: the survey's conversations; its owners only, if they chose that or only
 * they may see the results now (AUT-50, RES-43).
 */
export async function resultPlaces(ctx: Context, survey: Survey): Promise<Place[]> {
  const ownersOnly =
    survey.deliveryResultLimit === "owners" || resultsRefusal(survey, false, ctx.now()) !== null;
  return ownersOnly ? ownersOf(survey) : reachedTargets(ctx, survey);
}

/**
 * Queues an update of all messages of a survey, now or at `at`. `post`: also post missing cards, to
 * newcomers at their own time where others still wait for theirs.
 * While the survey is pending, each owner has its card in their personal chat, to send it from
 * there (LIF-10); `sendCard` updates that card again 3 s after a scheduled delivery (LIF-12).
 */
export async function updateCards(
  tx: Context,
  survey: Survey,
  { post, at }: { post: boolean; at?: Date | undefined },
): Promise<void> {
  const known = await tx.db.select().from(outbox).where(ofSurvey(survey));
  const missing = post ? await missingCards(tx, survey, known) : [];
  await insertRows(tx, missing);
  const rows = [...known, ...missing];
  if (rows.length > 0) await tx.cards.ask(tx.db, rows, at);
}

/** When people get the card of a survey: `due`, or at times of their own. */
export type DueTimes = ReadonlyMap<SurveyId, { due: Date; of: ReadonlyMap<UserId, Date> }>;

/** Queues the cards of new surveys. */
export async function postCards(
  tx: Context,
  made: readonly Survey[],
  dueTimes: DueTimes,
): Promise<void> {
  const rows: NewRow[] = [];
  for (const survey of made.filter(({ id }) => !dueTimes.has(id)))
    rows.push(...(await missingCards(tx, survey, [])));
  await insertRows(tx, rows);
  if (rows.length > 0) await tx.cards.ask(tx.db, rows);
  for (const survey of made) {
    const times = dueTimes.get(survey.id);
    if (!times) continue;
    // Who is away is left out when their time comes.
    const places = await everyTarget(tx, survey);
    const timed = places.map((place) => ({
      ...outboxRow(survey, place, "card", tx.now()),
      dueAt: (place.userId && times.of.get(place.userId)) ?? times.due,
    }));
    await insertRows(tx, timed);
  }
}

async function missingCards(
  tx: Context,
  survey: Survey,
  known: readonly (typeof outbox.$inferSelect)[],
): Promise<NewRow[]> {
  const cards = known.filter(({ purpose }) => purpose === "card");
  const isKnown = (place: Place) =>
    cards.some(
      (row) =>
        row.userId === place.userId &&
        (place.userId !== null || row.conversationId === place.conversationId),
    );
  const places = isSent(survey) ? await deliveryTargets(tx, survey) : ownersOf(survey);
  const missing = places
    .filter((place) => !isKnown(place))
    .map((place) => outboxRow(survey, place, "card", tx.now()));
  const people = missing.flatMap(({ userId }) => userId ?? []);
  const times = await newcomerTimes(tx, survey, people);
  for (const row of missing) {
    row.messageId = await freeMessage(tx, row.conversationId ?? null, row.messageId ?? null);
    row.dueAt = (row.userId && times.get(row.userId)) ?? null;
  }
  return missing;
}

/**
 * Stops updating the messages in a former owner's personal chat (LIF-10), unless the survey was
 * sent to them, also if they are away now.
 */
export async function forgetMessages(tx: Context, survey: Survey, person: UserId): Promise<void> {
  const sentTo = isSent(survey) ? await everyTarget(tx, survey) : [];
  if (sentTo.some(({ userId }) => userId === person)) return;
  const own = and(eq(outbox.userId, person), inArray(outbox.purpose, ["card", "results"]));
  await tx.db.delete(outbox).where(and(ofSurvey(survey), own));
}

/** Whether its places have its card. */
function isSent(survey: Survey): boolean {
  return survey.state !== "pending" || isAnnounced(survey);
}

function ofSurvey({ tenantId, id }: { tenantId: Survey["tenantId"]; id: SurveyId }) {
  return and(eq(outbox.tenantId, tenantId), eq(outbox.surveyId, id));
}

type Shown = Pick<Survey, "tenantId" | "applicationType" | "id">;

/** An outbox row for a message to post. */
export function outboxRow(
  { tenantId, applicationType, id: surveyId }: Shown,
  { conversationId, userId, messageId = null }: Place,
  purpose: OutboxPurpose,
  createdAt: Date,
): NewRow {
  const of = { tenantId, id: randomUUID(), surveyId, applicationType };
  return {
    ...of,
    conversationId,
    userId,
    messageId,
    purpose,
    sentRevision: 0,
    failure: null,
    createdAt,
  };
}

export async function insertRows(tx: Context, rows: readonly NewRow[]): Promise<void> {
  const trace = currentTrace();
  const traced = rows.map((row) => ({ ...row, trace }));
  for (const portion of portions(traced)) await tx.db.insert(outbox).values(portion);
}
