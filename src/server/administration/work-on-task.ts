import { sql } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import type { SeriesId, SurveyId, TenantId, UserId } from "#domain/ids.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import { lockPlans } from "../accounts/lock-plans.ts";
import { type Context, inTransaction } from "../context.ts";
import { personTasks } from "../db/audit-tables.ts";
import { portions, rowsOf } from "../db/db.ts";
import type { OutboxKey } from "../outbox/outbox-rows.ts";
import { handOverSeries, handOverSurvey } from "./change-surveys.ts";
import { eraseFromDocuments } from "./erase-from-documents.ts";
import { eraseFromSurveys, lateSurveysWith, nextSurveysWith } from "./erase-from-surveys.ts";
import { assertNoPaidPlan, handOverPlans, readPaidSoon } from "./erase-plans.ts";
import { eraseRest } from "./erase-rest.ts";
import { fromOwnedSeries } from "./owned-series.ts";
import { findTask, keyOf, type StoredTask } from "./person-tasks.ts";

/** Milliseconds after which a job ends and another goes on: a job that lasts is begun again. */
const turn = 15_000;
/** Surveys that are locked together, and how many, or series, are looked up at once. */
const atOnce = 50;

type Work = StoredTask & { personId: UserId; toId: UserId };
type ContextOf = (tenantId: TenantId, app: ApplicationType) => Context;

/**
 * The job of a person's task. Each step is a transaction of its own that notes how far it came, so
 * that a job that was cut off, or came twice, goes on there.
 */
export async function workOnTask(
  contextOf: ContextOf,
  { tenantId, taskId }: { tenantId: TenantId; taskId: string },
): Promise<void> {
  const base = contextOf(tenantId, "msteams");
  const task = await findTask(base, tenantId, taskId);
  if (!task || task.finishedAt || !task.personId || !task.toId) return;
  const user = task.byId && { userId: task.byId, name: "", upn: "" };
  const ctx = {
    ...base,
    actor: { ...base.actor, user: user || null, administering: true },
  };
  const work = { ...task, personId: task.personId, toId: task.toId };
  const until = Date.now() + turn;
  const isDone =
    (await handOverAll(ctx, work, until)) &&
    (await erase(ctx, work, until)) &&
    (await finish(ctx, work));
  if (isDone) return;
  await ctx.jobs.personTask(ctx.db, { tenantId, taskId }, ctx.now());
  ctx.jobs.wake();
}

/** False if time is up. */
async function handOverAll(ctx: Context, task: Work, until: number): Promise<boolean> {
  const handed = { to: task.toId, from: task.personId, task: task.kind };
  const by = { ctx, assert: async () => undefined };
  const step = async (handOver: Promise<unknown>) => {
    if (await handOver.catch(unlessGone)) await count(ctx, task);
    return Date.now() <= until;
  };
  return (
    (await emptied(
      () => ownedSeries(ctx, task.personId),
      (id) => step(handOverSeries(by, id, handed)),
    )) &&
    (await emptied(
      () => ownedSurveys(ctx, task.personId),
      (id) => step(handOverSurvey(by, id, handed)),
    ))
  );
}

/**
 * Takes what is found until nothing is; false once `take` answers that time is up. Throws if taking
 * what was found changes nothing, so that the job comes again later, and is given up in the end.
 */
async function emptied<Id>(
  find: () => Promise<Id[]>,
  take: (id: Id) => Promise<boolean>,
): Promise<boolean> {
  for (let before = ""; ; ) {
    const found = await find();
    if (found.length === 0) return true;
    if (String(found) === before) throw new Error(`not handed over, and not gone: ${before}`);
    before = String(found);
    for (const id of found) if (!(await take(id))) return false;
  }
}

/** For `catch`: null if it was deleted in this moment. */
function unlessGone(error: unknown): null {
  const gone = ["survey.not-found", "series.not-found"];
  if (error instanceof AppError && gone.includes(error.code)) return null;
  throw error;
}

async function erase(ctx: Context, task: Work, until: number): Promise<boolean> {
  if (task.kind !== "erase") return true;
  // At first: from now on nothing is sent to them by these.
  await inTransaction(ctx, (tx) => eraseFromDocuments(tx, task.personId));
  for (let after = task.afterId; ; ) {
    const { found, last } = await nextSurveysWith(ctx, task.personId, after);
    for (const part of portions(found, atOnce)) await eraseFrom(ctx, task, part);
    if (last === null) break;
    after = last;
    await ctx.db.update(personTasks).set({ afterId: last }).where(keyOf(task));
    if (Date.now() > until) return false;
  }
  return emptied(
    () => late(ctx, task),
    async (id) => {
      await eraseFrom(ctx, task, [id]);
      return Date.now() <= until;
    },
  );
}

async function eraseFrom(ctx: Context, task: Work, part: readonly SurveyId[]): Promise<void> {
  await inTransaction(ctx, async (tx) => {
    await eraseFromSurveys(tx, task.personId, part);
    await count(tx, task, part.length);
  });
  for (const id of part) ctx.live.changed(task.tenantId, id);
  for (const id of part) await askForPosted(ctx, id);
  ctx.cards.wake();
}

/** Surveys with them that the walk by id may have passed before they were in it. */
function late(ctx: Context, { personId, createdAt }: Work): Promise<SurveyId[]> {
  return lateSurveysWith(ctx, personId, { since: createdAt, most: atOnce });
}

/**
 * Asks for all messages that show a survey, also those that the host refused: they may still show
 * the person's name. After the commit: there may be thousands, and votes wait for its totals.
 * Whoever dies before that leaves them to the search for cards that are behind, which looks at
 * those that the host took.
 */
async function askForPosted({ db, cards, actor }: Context, id: SurveyId): Promise<void> {
  const posted = await rowsOf<OutboxKey>(
    db,
    sql`
    select o.tenant_id as "tenantId", o.id from outbox o
    where o.tenant_id = ${actor.tenantId} and o.survey_id = ${id} and o.message_id is not null`,
  );
  await cards.ask(db, posted);
}

/** False if somebody gave them something meanwhile: that is for another turn. */
async function finish(ctx: Context, task: Work): Promise<boolean> {
  if (task.kind === "erase") return finishErasing(ctx, task);
  await noteFinished(ctx, task);
  return true;
}

/** Throws if they have bought a plan since the task was begun. */
async function finishErasing(ctx: Context, task: Work): Promise<boolean> {
  const { personId, tenantId } = task;
  const isDone = await inTransaction(ctx, async (tx) => {
    await lockPlans(tx, personId);
    await assertNoPaidPlan(tx, personId);
    if (await isNamed(tx, task)) return false;
    await handOverPlans(tx, personId, task.toId);
    await readPaidSoon(tx, personId);
    await eraseRest(tx, personId);
    await noteFinished(tx, task);
    return true;
  });
  // Their profile is written again if they come back.
  ctx.remembered.delete(`${tenantId} ${personId}`);
  return isDone;
}

async function noteFinished(ctx: Context, task: Work): Promise<void> {
  await ctx.db.update(personTasks).set({ finishedAt: ctx.now() }).where(keyOf(task));
}

async function isNamed(tx: Context, task: Work): Promise<boolean> {
  for (const find of [ownedSeries, ownedSurveys])
    if ((await find(tx, task.personId)).length > 0) return true;
  return (await late(tx, task)).length > 0;
}

async function count(ctx: Context, task: StoredTask, more = 1): Promise<void> {
  await ctx.db
    .update(personTasks)
    .set({ done: sql`${personTasks.done} + ${more}` })
    .where(keyOf(task));
}

function ownedSurveys({ db, actor }: Context, person: UserId): Promise<SurveyId[]> {
  return rowsOf<{ id: SurveyId }>(
    db,
    sql`
    select s.id from owners o join surveys s on s.tenant_id = o.tenant_id and s.id = o.survey_id
    where o.tenant_id = ${actor.tenantId} and o.user_id = ${person} and s.deleted_at is null
    order by s.id limit ${atOnce}`,
  ).then((rows) => rows.map(({ id }) => id));
}

function ownedSeries({ db, actor }: Context, person: UserId): Promise<SeriesId[]> {
  return rowsOf<{ id: SeriesId }>(
    db,
    sql`
    select s.id ${fromOwnedSeries(actor.tenantId, person)} order by s.id limit ${atOnce}`,
  ).then((rows) => rows.map(({ id }) => id));
}
