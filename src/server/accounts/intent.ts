import { and, eq } from "drizzle-orm";
import type { AccountView } from "#contract/accounts.ts";
import { AppError } from "#domain/errors.ts";
import { limits } from "#domain/limits.ts";
import type { Context } from "../context.ts";
import { intents } from "../db/account-tables.ts";

/** Stores the caller's intent, replacing the previous one (API-79). */
export async function keepIntent(
  { db, actor, now }: Context,
  stated: Record<string, unknown>,
): Promise<void> {
  if (!actor.user) throw new AppError("auth.required");
  if (Buffer.byteLength(JSON.stringify(stated)) > limits.intentBytes)
    throw new AppError("request.too-large");
  const { tenantId, user } = actor;
  await db
    .insert(intents)
    .values({ tenantId, userId: user.userId, stated, at: now() })
    .onConflictDoUpdate({ target: [intents.tenantId, intents.userId], set: { stated, at: now() } });
}

/** The caller's last stored intent. */
export async function readIntent({ db, actor }: Context): Promise<AccountView["intent"]> {
  if (!actor.user) return null;
  const [row] = await db
    .select({ stated: intents.stated, at: intents.at })
    .from(intents)
    .where(and(eq(intents.tenantId, actor.tenantId), eq(intents.userId, actor.user.userId)));
  return row ?? null;
}
