import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/db.ts";

/** So long is kept what a participant said of himself. By then his token, and the time in which it can be renewed, are over (`guest-token.ts`). */
const keptDays = 60;
const [day, every] = [86_400_000, 10 * 60_000];
/** Rows that go at a time; the others go the next time. */
const most = 1000;

/**
 * Removes participants without an account, with their e-mail addresses, when they are old; whoever still comes is made known anew with his next token. Answers keep the shown name, as they do of
 * everybody. In all organisations: nobody asks for it. Answers how many went.
 */
export async function forgetGuests(db: Db, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keptDays * day).toISOString();
  const gone = await rowsOf(
    db,
    sql`
    delete from guests where (tenant_id, user_id) in (
      select tenant_id, user_id from guests where created_at < ${before}::timestamptz order by created_at limit ${most} for update skip locked
    ) returning user_id`,
  );
  return gone.length;
}

/** Does so every ten minutes. A failure changes nothing but the time. Answers how to stop. */
export function keepForgetting(db: Db, now: () => Date, onError: (error: unknown) => void): () => void {
  const timer = setInterval(() => void forgetGuests(db, now()).catch(onError), every).unref();
  return () => clearInterval(timer);
}
