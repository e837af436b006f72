import { and, desc, eq, not, type SQL, sql } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import type { Context } from "../context.ts";
import { idempotencyKeys as keys } from "../db/authoring-tables.ts";

/**
 * Whether what a key created is a deleted survey. The key counts as unused then, and again as used
 * once the survey is restored. `exists` of what is deleted, not of what is there: a concurrent call
 * with the same key does not see yet what the first one created.
 */
export const isDeleted = sql`exists (select 1 from surveys s
  where s.tenant_id = idempotency_keys.tenant_id and s.id = idempotency_keys.created_id
    and s.deleted_at is not null)`;

/** The query for when the caller created something with a key, by whatever route, since a time. */
export function usesOf(
  { db, actor }: Pick<Context, "db" | "actor">,
  key: SQL | string,
  since?: SQL,
) {
  if (!actor.user) throw new AppError("auth.required");
  return db
    .select({ at: keys.createdAt })
    .from(keys)
    .where(
      and(
        eq(keys.tenantId, actor.tenantId),
        eq(keys.userId, actor.user.userId),
        eq(keys.key, key),
        not(isDeleted),
        since,
      ),
    );
}

/** When the caller last created something with a key; null if never. */
export async function lastUse(ctx: Context, key: string): Promise<Date | null> {
  const [use] = await usesOf(ctx, key).orderBy(desc(keys.createdAt)).limit(1);
  return use?.at ?? null;
}
