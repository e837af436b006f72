import { sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { mostForgotten } from "../db/keep-forgetting.ts";

const day = 86_400_000;

/**
 * Deletes the oldest audit rows past their retention time, in all organisations; returns how many.
 * One lookup per row, so that the key's index is used.
 */
export async function forgetAudit({
  db,
  now,
  config,
}: Pick<Context, "db" | "now" | "config">): Promise<number> {
  const before = new Date(now().getTime() - config.auditDays * day).toISOString();
  const gone = await rowsOf(
    db,
    sql`
    delete from audit where ctid in (
      select a.id from tenants t cross join lateral (
        select ctid as id from audit
        where tenant_id = t.tenant_id and created_at < ${before}::timestamptz
        order by created_at limit ${mostForgotten} for update skip locked
      ) a limit ${mostForgotten}
    ) returning 1`,
  );
  return gone.length;
}
