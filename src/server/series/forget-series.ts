import { sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { mostForgotten } from "../db/keep-forgetting.ts";

const day = 86_400_000;

/**
 * Removes series that were deleted `DELETED_DAYS` ago, with their occurrences, cards and autolinks;
 * returns how many.
 * Surveys that they sent have a retention time of their own.
 */
export async function forgetSeries({
  db,
  now,
  config,
}: Pick<Context, "db" | "now" | "config">): Promise<number> {
  const before = new Date(now().getTime() - config.deletedDays * day).toISOString();
  const gone = await rowsOf(
    db,
    sql`
    with gone as (
      delete from series where ctid in (
        select ctid from series where deleted_at < ${before}::timestamptz
        limit ${mostForgotten} for update skip locked
      ) returning tenant_id, id
    ), rows as (
      delete from occurrences o using gone
      where o.tenant_id = gone.tenant_id and o.series_id = gone.id
    ), cards as (
      delete from outbox c using gone
      where c.tenant_id = gone.tenant_id and c.survey_id = gone.id
    ), links as (
      delete from autolinks a using gone
      where a.tenant_id = gone.tenant_id and a.series_id = gone.id
    )
    select 1 from gone`,
  );
  return gone.length;
}
