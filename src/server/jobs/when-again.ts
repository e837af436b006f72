import { sql } from "drizzle-orm";
import { type Db, rowsOf } from "../db/db.ts";

/** How far two clocks may differ. Milliseconds. */
const mostBehind = 60_000;

/**
 * When a job comes again that has come too early because this process's clock is behind the
 * database's, by which the queue goes: once this process's clock is there. At `at` it would be due
 * again at once, again and again until then. Null if it is not early, and if it is earlier still:
 * it then belongs to a time that was moved, and the new time has a job of its own.
 */
export async function whenAgain(db: Db, at: Date, now: Date): Promise<Date | null> {
  const missing = at.getTime() - now.getTime();
  if (missing <= 0 || missing >= mostBehind) return null;
  const [queue] = await rowsOf<{ now: string }>(db, sql`select pgboss.job_now() as now`);
  return new Date(Math.max(at.getTime(), new Date(queue?.now ?? at).getTime()) + missing);
}
