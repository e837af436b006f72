import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import pLimit from "p-limit";
import { type SeriesId, surveyId } from "#domain/ids.ts";
import { isMissed, type Series, surveyOf } from "#domain/series/series.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { batchLoader } from "../async/batch-loader.ts";
import { perOwner } from "../async/per-owner.ts";
import { type Context, inTransaction } from "../context.ts";
import { type Db, portions } from "../db/db.ts";
import { isAway } from "../db/is-away.ts";
import { insertSurveys } from "../surveys/changes/create-survey.ts";
import type { Shortfall } from "../surveys/changes/deliver-due.ts";
import { ownersOf } from "../surveys/delivery-targets.ts";
import { tell } from "../surveys/post-messages.ts";
import { publishLists } from "../surveys/publish-change.ts";
import { nextBeginning, type OwnTimes, timesOf } from "./own-zones.ts";
import { addOccurrences, lockDue, moveSeries } from "./queries.ts";
import { tellEnded, updateScheduleCards } from "./schedule-cards.ts";

/** `ended`: the owners' plans no longer include the series. */
export type Allowed = "yes" | "skipped" | "ended";

/** `tells`: whom its survey can't reach. `isLast`: what is still due is left to another job. */
type Turn = { id: SeriesId; allowed: Allowed; tells: readonly Shortfall[]; isLast: boolean };
type Asked = { ctx: Context; turn: Turn };
/** Whether another occurrence is due, or why this one was not made. */
type Taken = { goesOn: boolean } | { error: unknown };

/** Series whose occurrences are made together, in one transaction for each organisation. */
const mostTogether = 50;
/** Such transactions at a time: the rest of the pool is for people. */
const mostAtOnce = 4;
/**
 * Votes go first: afterwards the process rests for this many times as long as it took. The embedded
 * database does one thing at a time.
 */
const restFor = { server: 2, embedded: 4 };

/**
 * Makes or skips one occurrence, in one transaction with those of other series that are due now;
 * whether another one is due.
 */
export async function takeTurn(ctx: Context, turn: Turn): Promise<boolean> {
  const taken = await takeTurns(ctx.db, { ctx, turn });
  if (taken && "error" in taken) throw taken.error;
  return taken?.goesOn ?? false;
}

const restOf = perOwner<Db, { until: number }>(() => ({ until: 0 }));
const takeTurns = batchLoader<Asked, Taken>(textOf, async (db, asked) => {
  const [taken, rest, atOnce] = [new Map<string, Taken>(), restOf(db), pLimit(mostAtOnce)];
  for (const portion of portions(asked, mostTogether)) {
    await setTimeout(Math.max(0, rest.until - performance.now()));
    const begin = performance.now();
    const groups = groupsOf(portion).map((group) => atOnce(() => takeTogether(group)));
    for (const [text, each] of (await Promise.all(groups)).flat()) taken.set(text, each);
    const end = performance.now();
    rest.until =
      end + (end - begin) * restFor[portion[0]?.ctx.config.databaseUrl ? "server" : "embedded"];
  }
  return taken;
});

function textOf({ ctx: { actor }, turn }: Asked): string {
  return `${actor.tenantId} ${actor.app} ${turn.id}`;
}

/** Series of one organisation and variant each. */
function groupsOf(asked: readonly Asked[]): Asked[][] {
  return [...Map.groupBy(asked, ({ ctx: { actor } }) => `${actor.tenantId} ${actor.app}`).values()];
}

/**
 * A transaction that fails as a whole is tried series by series, so that one bad row hurts no other
 * series; but where the database itself is away, all fail at once.
 */
async function takeTogether(group: readonly Asked[]): Promise<[string, Taken][]> {
  try {
    const due = await makeDue(group);
    return group.map((each) => [textOf(each), { goesOn: due.has(each.turn.id) }]);
  } catch (error) {
    if (group.length === 1 || isAway(error)) return group.map((each) => [textOf(each), { error }]);
    const taken: [string, Taken][] = [];
    for (const each of group) taken.push(...(await takeTogether([each])));
    return taken;
  }
}

/** Makes or skips one occurrence of each series; answers the series of which another one is due. */
async function makeDue(group: readonly Asked[]): Promise<ReadonlySet<SeriesId>> {
  const [first] = group;
  if (!first) return new Set();
  const turns = new Map(group.map(({ turn }) => [turn.id, turn]));
  const { moved, due } = await inTransaction(first.ctx, async (tx) => {
    const locked = await lockDue(tx, [...turns.keys()]);
    const plans: Plan[] = [];
    for (const series of locked) plans.push(...(await plan(tx, series, turns.get(series.id))));
    return { moved: locked, due: await writeOccurrences(tx, plans) };
  });
  publishLists(first.ctx, ...moved);
  first.ctx.jobs.wake();
  first.ctx.cards.wake();
  return due;
}

/** What an occurrence of a locked series does. */
type Plan = {
  series: Series;
  dueAt: Date;
  times: OwnTimes | null;
  survey: Survey | null;
  next: Date | null;
  /** Whether `next` would follow if the plan included the series. */
  stopped: boolean;
  turn: Turn;
};

async function plan(tx: Context, series: Series, turn: Turn | undefined): Promise<Plan[]> {
  const dueAt = series.next;
  if (!turn || !dueAt) return [];
  const times = await timesOf(tx, series, dueAt);
  const lastDue = times?.last ?? dueAt;
  const survey =
    turn.allowed === "yes" && !isMissed(lastDue, series, tx.now())
      ? surveyOf(series, { due: dueAt, lastDue }, surveyId.parse(randomUUID()), tx.now())
      : null;
  const following = await nextBeginning(tx, series, times?.due ?? dueAt);
  const stopped = turn.allowed === "ended" && following !== null;
  return [{ series, dueAt, times, survey, next: stopped ? null : following, stopped, turn }];
}

/**
 * Writes the occurrences that were not made or skipped before, and where all series stand now;
 * answers the series of which another one is due.
 */
async function writeOccurrences(
  tx: Context,
  plans: readonly Plan[],
): Promise<ReadonlySet<SeriesId>> {
  if (plans.length === 0) return new Set();
  const added = await addOccurrences(tx, plans);
  const made = (one: Plan) => (added.has(one.series.id) ? one.survey : null);
  await insertSurveys(
    tx,
    plans.flatMap((one) => made(one) ?? []),
    {},
    new Map(plans.flatMap(({ survey, times }) => (survey && times ? [[survey.id, times]] : []))),
  );
  for (const one of plans) {
    const survey = made(one);
    if (!survey) continue;
    for (const message of one.turn.tells) await tell(tx, survey, ownersOf(survey), message);
  }
  const moved = plans.map(
    (one): Series => ({
      ...one.series,
      next: one.next,
      state: one.next ? "active" : "ended",
      stopped: one.stopped,
      lastSurveyId: made(one)?.id ?? one.series.lastSurveyId,
    }),
  );
  await moveSeries(tx, moved);
  // The first survey and the end change the series' own cards, too.
  const shown = plans.flatMap(({ series, next }, at) =>
    series.lastSurveyId === null || !next ? (moved[at] ?? []) : [],
  );
  await updateScheduleCards(tx, ...shown);
  await tellEnded(
    tx,
    plans.flatMap(({ turn, series }) => (turn.allowed === "ended" ? series : [])),
  );
  const isDue = ({ next }: Plan) => next !== null && next <= tx.now();
  const later = plans.flatMap((one) => {
    const { series, next, turn } = one;
    return next && (!isDue(one) || turn.isLast) ? [{ series, next }] : [];
  });
  await Promise.all(later.map(({ series, next }) => tx.jobs.occurLater(tx.db, series, next)));
  return new Set(plans.filter(isDue).map(({ series }) => series.id));
}
