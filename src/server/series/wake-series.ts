import { and, isNotNull, lt } from "drizzle-orm";
import type { Context } from "../context.ts";
import { series } from "../db/series-tables.ts";
import { lostAfter, mostWoken } from "../jobs/lost-jobs.ts";

/**
 * Queues the occurrences whose job was given up, or never written by an outage, once more, those
 * first that are overdue for the longest time. A job that comes twice finds nothing to do. Returns
 * 0, not how many: they stay late until their jobs have run, so asking again at once would find the
 * same.
 */
export async function wakeSeries({
  db,
  now,
  jobs,
}: Pick<Context, "db" | "now" | "jobs">): Promise<number> {
  const late = await db
    .select({ tenantId: series.tenantId, id: series.id })
    .from(series)
    .where(and(isNotNull(series.next), lt(series.next, new Date(now().getTime() - lostAfter))))
    .orderBy(series.next)
    .limit(mostWoken);
  for (const one of late) await jobs.occurLater(db, one, now());
  return 0;
}
