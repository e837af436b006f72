import { randomUUID } from "node:crypto";
import { type SeriesId, surveyId } from "#domain/ids.ts";
import { isMissed, type Series, seriesDraft, surveyOf } from "#domain/series/series.ts";
import { mayRecur } from "#domain/series/series-permissions.ts";
import { gateProblems, holdsPlanOf } from "#domain/survey/plan-gates.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { readFlags } from "../accounts/read-flags.ts";
import { readHeldBy } from "../accounts/read-retention.ts";
import { type Context, inTransaction } from "../context.ts";
import { occurrences } from "../db/series-tables.ts";
import { insertSurvey } from "../surveys/changes/create-survey.ts";
import { hasRosters } from "../surveys/changes/deliver-due.ts";
import { ownersOf } from "../surveys/delivery-targets.ts";
import { tell } from "../surveys/post-messages.ts";
import { publishChange, publishLists } from "../surveys/publish-change.ts";
import { nextOccurrence } from "./occurrences.ts";
import { findSeries, lockSeries, moveSeries, unlessNoSeries } from "./queries.ts";
import { updateScheduleCards } from "./schedule-cards.ts";

/** Occurrences that one job handles: a daily series can miss many while the service is down. */
const mostAtOnce = 50;
/** How far two clocks may differ. Milliseconds. */
const mostBehind = 60_000;

/**
 * The job of an occurrence: makes its survey and moves the series to the next one, in one
 * transaction (REC-28). Missed occurrences are made late if their own open duration has not passed,
 * else skipped; the row of each occurrence keeps it from being made twice, however often the job
 * runs. Does nothing if the series was disabled, moved or deleted meanwhile. As for any scheduled
 * survey, an unreachable host delays it only briefly (decisions/018).
 */
export async function occurDue(ctx: Context, id: SeriesId): Promise<void> {
  const found = await findSeries(ctx, id).catch(unlessNoSeries);
  if (!found?.next) return;
  if (found.next > ctx.now()) return awaitNext(ctx, found, found.next);
  const allowed = await allowedNow(ctx, found);
  const { deliveryPreference } = found.content;
  const sent = { recipients: found.recipients, deliveryPreference, deliverAt: found.next };
  const isWhole = allowed !== "yes" || (await hasRosters(ctx, sent));
  for (let turn = 1; turn <= mostAtOnce; turn += 1)
    if (!(await takeTurn(ctx, id, { allowed, isWhole, isLast: turn === mostAtOnce }))) return;
}

/**
 * A job that comes early belongs to an occurrence that was moved, and the new one has a job of its
 * own; or this process's clock is behind the database's, and the job must come again.
 */
async function awaitNext(ctx: Context, series: Series, next: Date): Promise<void> {
  if (next.getTime() - ctx.now().getTime() < mostBehind)
    await ctx.jobs.occurLater(ctx.db, series, next);
}

/** `isWhole`: all rosters are known. `isLast`: what is still due is left to another job. */
type Turn = { allowed: Allowed; isWhole: boolean; isLast: boolean };

/** Makes or skips one occurrence; whether another one is due. */
async function takeTurn(ctx: Context, id: SeriesId, turn: Turn): Promise<boolean> {
  const moved = await inTransaction(ctx, async (tx) => {
    const series = await lockSeries(tx, id).catch(unlessNoSeries);
    if (!series?.next || series.next > tx.now()) return null;
    return { series, ...(await moveOn(tx, series, series.next, turn)) };
  });
  if (moved?.survey) publishChange(ctx, moved.survey.id, moved.survey);
  else if (moved) publishLists(ctx, moved.series);
  return moved?.goesOn ?? false;
}

/** Writes what the occurrence of a locked series does, and the next one. */
async function moveOn(
  tx: Context,
  series: Series,
  due: Date,
  { allowed, isWhole, isLast }: Turn,
): Promise<{ survey: Survey | null; goesOn: boolean }> {
  const now = tx.now();
  const survey =
    allowed === "yes" && !isMissed(due, series, now)
      ? surveyOf(series, due, surveyId.parse(randomUUID()), now)
      : null;
  const made = (await addOccurrence(tx, series, due, survey)) ? survey : null;
  if (made) await insertSurvey(tx, made, {});
  if (made && !isWhole) await tell(tx, made, ownersOf(made), "undelivered");
  const next = allowed === "ended" ? null : nextOccurrence(series, due);
  await stand(tx, series, next, made);
  const goesOn = next !== null && next <= now;
  if (next && (!goesOn || isLast)) await tx.jobs.occurLater(tx.db, series, next);
  return { survey: made, goesOn };
}

/** Writes where a series stands now. The first survey and the end change its own cards, too. */
async function stand(
  tx: Context,
  series: Series,
  next: Date | null,
  made: Survey | null,
): Promise<void> {
  const lastSurveyId = made?.id ?? series.lastSurveyId;
  const moved: Series = { ...series, next, state: next ? "active" : "ended", lastSurveyId };
  await moveSeries(tx, series, moved);
  if (series.lastSurveyId === null || !next) await updateScheduleCards(tx, moved);
}

/** False if the occurrence was made or skipped before. */
async function addOccurrence(
  { db }: Context,
  { tenantId, id: seriesId }: Series,
  dueAt: Date,
  survey: Survey | null,
): Promise<boolean> {
  const added = await db
    .insert(occurrences)
    .values({ tenantId, seriesId, dueAt, surveyId: survey?.id ?? null })
    .onConflictDoNothing()
    .returning({ dueAt: occurrences.dueAt });
  return added.length > 0;
}

type Allowed = "yes" | "skipped" | "ended";

/**
 * While the organisation has switched series off, occurrences are skipped. Once the owners' plans
 * no longer include what the series uses, it ends (REC-16).
 */
async function allowedNow(ctx: Context, series: Series): Promise<Allowed> {
  const flags = await readFlags(ctx);
  if (!mayRecur(series.content.type, flags)) return "skipped";
  const people = series.owners.map(({ aadObjectId }) => aadObjectId);
  const held = await readHeldBy(ctx, people);
  const subscriptions = people.flatMap(held);
  const now = ctx.now();
  const problems = gateProblems(seriesDraft(series), { flags, subscriptions }, now);
  const holds =
    ctx.config.billing === "off" || holdsPlanOf(series.content.type, subscriptions, now);
  return holds && problems.length === 0 ? "yes" : "ended";
}
