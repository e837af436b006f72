import { sql } from "drizzle-orm";
import { limits } from "#domain/limits.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { mostForgotten } from "../db/keep-forgetting.ts";

const day = 86_400_000;

/**
 * Deletes events that are older than `TELEMETRY_DAYS`, and an organisation's oldest beyond
 * `limits.telemetryEvents`. Returns how many.
 */
export async function forgetEvents({
  db,
  now,
  config,
}: Pick<Context, "db" | "now" | "config">): Promise<number> {
  const before = new Date(now().getTime() - config.telemetryDays * day).toISOString();
  const gone = await rowsOf(
    db,
    sql`
    delete from telemetry where ctid in (
      select e.id from tenants t cross join lateral (
        select ctid as id from telemetry
        where tenant_id = t.tenant_id and created_at < greatest(${before}::timestamptz, (
          select created_at from telemetry where tenant_id = t.tenant_id
          order by created_at desc offset ${limits.telemetryEvents - 1} limit 1))
        order by created_at limit ${mostForgotten} for update skip locked
      ) e limit ${mostForgotten}
    ) returning 1`,
  );
  return gone.length;
}
