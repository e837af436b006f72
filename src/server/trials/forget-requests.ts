import { sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { mostForgotten } from "../db/keep-forgetting.ts";

const day = 86_400_000;

/** Deletes licence requests after `AUDIT_DAYS`, in all organisations; returns how many. */
export async function forgetRequests({
  db,
  now,
  config,
}: Pick<Context, "db" | "now" | "config">): Promise<number> {
  const before = new Date(now().getTime() - config.auditDays * day).toISOString();
  const gone = await rowsOf(
    db,
    sql`
    delete from license_requests where (tenant_id, subscription_id) in (
      select tenant_id, subscription_id from license_requests
      where created_at < ${before}::timestamptz
      order by created_at limit ${mostForgotten} for update skip locked
    ) returning 1`,
  );
  return gone.length;
}
