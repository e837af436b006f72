import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/db.ts";
import { mostForgotten } from "../db/keep-forgetting.ts";

/**
 * How long a guest's row is kept. Coming again after 30 days makes it new (`keep-guest.ts`), so
 * that the row outlives each token, and ends 30 to 60 days after their last visit.
 */
const keptDays = 60;
const day = 86_400_000;

/**
 * Deletes old guests with their e-mail addresses, in all organisations. Responses keep the
 * displayed name, as for everybody. Returns how many were deleted.
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
