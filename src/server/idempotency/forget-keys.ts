import { and, eq, inArray, sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { idempotencyKeys as keys } from "../db/authoring-tables.ts";
import { rowsOf } from "../db/db.ts";
import { mostForgotten } from "../db/keep-forgetting.ts";
import type { series } from "../db/series-tables.ts";
import type { surveys } from "../db/tables.ts";
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

/**
 * Deletes the keys of a purged survey or a deleted series in the same transaction: its author may
 * send the same again, and finds what they had written.
 */
export async function forgetKeysOf(
  { db, actor: { tenantId } }: Context,
  of: typeof surveys | typeof series,
  id: string,
): Promise<void> {
  const creator = db
    .select({ userId: of.creator })
    .from(of)
    .where(and(eq(of.tenantId, tenantId), sql`${of.id} = ${id}`));
  // Keys are found by their person.
  await db
    .delete(keys)
    .where(and(eq(keys.tenantId, tenantId), inArray(keys.userId, creator), eq(keys.createdId, id)));
}
