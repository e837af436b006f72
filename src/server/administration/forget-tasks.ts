import { sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { mostForgotten } from "../db/keep-forgetting.ts";

const day = 86_400_000;

/**
 * Deletes people's tasks `AUDIT_DAYS` after they were finished, as the audit's rows of them, in all
 * organisations; returns how many. One that was given up stays: it can be begun anew.
 */
export async function forgetTasks({
  db,
  now,
  config,
}: Pick<Context, "db" | "now" | "config">): Promise<number> {
  const before = new Date(now().getTime() - config.auditDays * day).toISOString();
  const gone = await rowsOf(
    db,
    sql`
    delete from person_tasks where (tenant_id, id) in (
      select tenant_id, id from person_tasks where finished_at < ${before}::timestamptz
      limit ${mostForgotten} for update skip locked
    ) returning 1`,
  );
  return gone.length;
}
