import { sql } from "drizzle-orm";
import type { UserId } from "#domain/ids.ts";
import type { Context } from "../context.ts";

/**
 * One trial or purchase of a person at a time, in all processes, until the transaction ends. An
 * advisory lock: no row is certain to be there, since a person who was erased can come back before
 * their profile is stored again.
 */
export async function lockPlans(
  { db, actor }: Pick<Context, "db" | "actor">,
  person: UserId,
): Promise<void> {
  const key = `plans of ${actor.tenantId} ${person}`;
  await db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
}
