import { and, eq, isNotNull, isNull, lt, not, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Context } from "../../context.ts";
import { surveys } from "../../db/tables.ts";
import { lostAfter, mostWoken } from "../../jobs/lost-jobs.ts";

type Waking = Pick<Context, "db" | "now" | "jobs" | "config">;
type Late = { queue: string; due: PgColumn; is: SQL | undefined; before: Date };

const day = 86_400_000;

/**
 * Queues the deliveries, closes and purges whose jobs were given up after all tries once more,
 * those first that are overdue for the longest time: a survey counts as live or closed by its times
 * alone, but only the job posts its cards and results. A lost purge waits for `DELETED_DAYS`, also
 * where a policy keeps deleted surveys for a shorter time. Returns 0, not how many: they stay late
 * until their jobs have run, so asking again at once would find the same.
 */
export async function wakeSurveys(ctx: Waking): Promise<number> {
  const { db, jobs, config } = ctx;
  const now = ctx.now();
  const before = new Date(now.getTime() - lostAfter);
  const deletedBefore = new Date(before.getTime() - config.deletedDays * day);
  const { state, deliverAt, closeAt, deletedAt } = surveys;
  const isIn = (stored: "pending" | "open") => and(eq(state, stored), isNull(deletedAt));
  const isDeleted = isNotNull(deletedAt);
  for (const { add, ...late } of [
    { queue: "deliver", due: deliverAt, is: isIn("pending"), before, add: jobs.deliverLater },
    { queue: "close", due: closeAt, is: isIn("open"), before, add: jobs.closeLater },
    { queue: "purge", due: deletedAt, is: isDeleted, before: deletedBefore, add: jobs.purgeLater },
  ]) {
    const found = await lateOnes(ctx, late);
    await Promise.all(found.map((one) => add(db, one, now)));
  }
  return 0;
}

/**
 * The surveys that are due before a time and have no job left that is tried now: one of a time that
 * was moved may wait for long.
 */
function lateOnes({ db, now }: Waking, { queue, due, is, before }: Late) {
  const soon = new Date(now().getTime() + lostAfter);
  const isTried = sql`exists (select 1 from pgboss.job where job.name = ${queue}
    and job.state in ('created', 'retry', 'active') and job.start_after < ${soon}
    and job.data ->> 'surveyId' = ${surveys.id}::text)`;
  return db
    .select({ tenantId: surveys.tenantId, id: surveys.id })
    .from(surveys)
    .where(and(is, lt(due, before), not(isTried)))
    .orderBy(due)
    .limit(mostWoken);
}
