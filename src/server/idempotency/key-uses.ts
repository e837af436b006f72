import { and, eq, type SQL, sql } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import type { Context } from "../context.ts";
import { idempotencyKeys as keys } from "../db/authoring-tables.ts";

/** The query for what the caller created with a key, by whatever route. */
export function usesOf({ db, actor }: Pick<Context, "db" | "actor">, key: SQL | string) {
  if (!actor.user) throw new AppError("auth.required");
  return db
    .select({ used: sql`1` })
    .from(keys)
    .where(
      and(eq(keys.tenantId, actor.tenantId), eq(keys.userId, actor.user.userId), eq(keys.key, key)),
    );
}

export async function isUsed(ctx: Context, key: string): Promise<boolean> {
  return (await usesOf(ctx, key).limit(1)).length > 0;
}
