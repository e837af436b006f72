import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/db.ts";
import { mostForgotten } from "../db/keep-forgetting.ts";

/** How long a guest's row is kept after it was stored, whether they still come or not. */
const keptDays = 60;
const day = 86_400_000;

/**
 * Deletes old guests with their e-mail addresses, in all organisations. One who still comes keeps
 * their id and shown name (`users`), and is stored again, with what their device remembers, when
 * their token of 24 hours is renewed: so nothing is kept for longer than these days after their
 * last visit. Returns how many were deleted.
 */
export async function forgetGuests(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptDays * day).toISOString();
  const gone = await rowsOf(
    db,
    sql`
    delete from guests where (tenant_id, user_id) in (
      select tenant_id, user_id from guests where created_at < ${before}::timestamptz
      order by created_at limit ${mostForgotten} for update skip locked
    ) returning user_id`,
  );
  return gone.length;
}
