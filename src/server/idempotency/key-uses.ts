import { and, desc, eq, type SQL } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import type { Context } from "../context.ts";
import { idempotencyKeys as keys } from "../db/authoring-tables.ts";

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
        since,
      ),
    );
}

/** When the caller last created something with a key; null if never. */
export async function lastUse(ctx: Context, key: string): Promise<Date | null> {
  const [use] = await usesOf(ctx, key).orderBy(desc(keys.createdAt)).limit(1);
  return use?.at ?? null;
}
