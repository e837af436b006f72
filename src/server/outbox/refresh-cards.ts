import { and, eq, gte, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { SurveyId, TenantId } from "#domain/ids.ts";
import type { Anonymity } from "#domain/survey/survey.ts";
import { batchLoader } from "../async/batch-loader.ts";
import type { Db } from "../db/db.ts";
import { outbox, surveys } from "../db/tables.ts";
import { createCardThrottle } from "./card-throttle.ts";
import type { Cards } from "./card-worker.ts";
import { mostTries } from "./outbox-rows.ts";

type Needs = { db: Db; cards: Cards; now: () => Date; onError: (error: unknown) => void };

/**
 * The shortest time between updates of an anonymous survey's cards during voting. An edit replaces
 * everybody's personal view, and with it the receipt that is needed to change an anonymous
 * response; and totals that move with each single vote reveal more than totals that move now and
 * then.
 */
const anonymousRest = 30_000;

type Key = { tenantId: TenantId; surveyId: SurveyId };
/** `waitsSince`: since when the card is due without anybody having claimed it. */
type PostedCard = Key & { id: string; anonymity: Anonymity; waitsSince: Date | null };
const textOf = ({ tenantId, surveyId }: Key) => `${tenantId} ${surveyId}`;

/** A survey's cards, and the messages beside them, that were posted and that the host accepts. */
const cardsOf = batchLoader<Key, PostedCard[]>(textOf, async (db, keys) => {
  const [tenantIds, surveyIds] = [
    sql.param(keys.map((key) => key.tenantId)),
    sql.param(keys.map((key) => key.surveyId)),
  ];
  const rows = await db
    .select({
      tenantId: outbox.tenantId,
      surveyId: outbox.surveyId,
      id: outbox.id,
      anonymity: surveys.anonymity,
      waitsSince: sql`case when ${outbox.failure} is null
        then nullif(${outbox.dueAt}, ${outbox.claimedUntil}) end`.mapWith(outbox.dueAt),
    })
    .from(outbox)
    .innerJoin(surveys, and(eq(surveys.tenantId, outbox.tenantId), eq(surveys.id, outbox.surveyId)))
    .where(
      and(
        sql`(${outbox.tenantId}, ${outbox.surveyId}) in (select *
          from unnest(${tenantIds}::uuid[], ${surveyIds}::uuid[]))`,
        isNotNull(outbox.messageId),
        // A permanent refusal by the host repeats whatever the votes are.
        or(isNull(outbox.failure), gte(outbox.tries, mostTries)),
      ),
    );
  return Map.groupBy(rows, textOf);
});

/**
 * Those for which a request would change nothing: whoever claims a card that waits reads its survey
 * afterwards. The host takes so few updates that most cards of a busy organisation wait.
 */
const isToBeAsked =
  (at: Date) =>
  ({ waitsSince }: PostedCard): boolean =>
    waitsSince === null || waitsSince > at;

/**
 * Updates a survey's cards after votes, as often as the host's limits allow. Requests are stored,
 * so they survive this process.
 */
export function createCardRefresh({
  db,
  cards,
  now,
  onError,
}: Needs): (tenantId: TenantId, surveyId: SurveyId) => void {
  const throttle = createCardThrottle();
  /**
   * Surveys that changed while an update was scheduled. Another worker may have updated the card
   * already; then there is nothing left to do.
   */
  const changedSince = new Set<string>();

  async function plan(key: Key): Promise<void> {
    const rows = (await cardsOf(db, key)) ?? [];
    const [first] = rows;
    const time = now().getTime();
    if (!first) {
      // Not at each vote: most surveys that a page or a call asks have no card for all their life.
      const next = throttle.rest(textOf(key), time);
      setTimeout(() => void planAgain(key).catch(onError), next - time).unref();
      return;
    }
    const at = throttle.plan(
      textOf(key),
      time,
      rows.length,
      first.anonymity === "none" ? 0 : anonymousRest,
    );
    if (at === null) return;
    setTimeout(() => void askAgain(key).catch(onError), Math.max(0, at - time)).unref();
    const due = new Date(at);
    await cards.ask(db, rows.filter(isToBeAsked(due)), due);
  }

  async function planAgain(key: Key): Promise<void> {
    if (changedSince.delete(textOf(key))) await plan(key);
  }

  async function askAgain(key: Key): Promise<void> {
    if (!changedSince.delete(textOf(key))) return;
    const rows = (await cardsOf(db, key)) ?? [];
    await cards.ask(db, rows.filter(isToBeAsked(now())));
    cards.wake();
  }

  return (tenantId, surveyId) => {
    const key = { tenantId, surveyId };
    if (throttle.isPlanned(textOf(key), now().getTime())) changedSince.add(textOf(key));
    else void plan(key).catch(onError);
  };
}
