import { sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { mostForgotten } from "../db/keep-forgetting.ts";
import { oldest } from "./create-once.ts";

/**
 * Deletes the old keys of people who create nothing any more, in all organisations; others' are
 * deleted when they create. Returns how many.
 */
export async function forgetKeys({ db, now }: Pick<Context, "db" | "now">): Promise<number> {
  const before = oldest({ now }).toISOString();
  const gone = await rowsOf(
    db,
    sql`
    delete from idempotency_keys where ctid in (
      select ctid from idempotency_keys where created_at < ${before}::timestamptz
      order by created_at limit ${mostForgotten} for update skip locked
    ) returning key`,
  );
  return gone.length;
}
