import { and, eq } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import { guestName, introductionProblems } from "#domain/guest/guest.ts";
import type { ConversationId, TenantId, UserId } from "#domain/ids.ts";
import { type Context, inTransaction } from "../context.ts";
import { guests } from "../db/guest-tables.ts";
import { tenants, users } from "../db/tables.ts";
import { shownName } from "./shown-name.ts";

type Said = { name: string; email: string };
type Guest = { tenantId: TenantId; userId: UserId; conversationId: ConversationId };

/**
 * Stores what a guest enters about themselves (ANO-06). For guests only: others are named by their
 * directory.
 */
export async function describeGuest(ctx: Context, said: Said): Promise<void> {
  const { tenantId, user, guestIn } = ctx.actor;
  if (!user || !guestIn) throw new AppError("guest.not-allowed");
  const problems = introductionProblems(said);
  if (problems.length > 0) throw new AppError("response.invalid", {}, problems);
  await keepGuest(ctx, { tenantId, userId: user.userId, conversationId: guestIn }, said);
}

/** Stores a guest with the name that owners see. Empty values keep the stored ones. */
export async function keepGuest(ctx: Context, guest: Guest, { name, email }: Said): Promise<void> {
  const { tenantId, userId } = guest;
  const [entered, address] = [guestName(name), email.trim()];
  await inTransaction(ctx, async ({ db, now }) => {
    await db.insert(tenants).values({ tenantId, createdAt: now() }).onConflictDoNothing();
    await db
      .insert(guests)
      .values({ ...guest, name: entered, email: address || null, createdAt: now() })
      .onConflictDoNothing();
    await db
      .insert(users)
      .values({ tenantId, userId, name: shownName(entered), upn: "", createdAt: now() })
      .onConflictDoNothing();
    const key = and(eq(guests.tenantId, tenantId), eq(guests.userId, userId));
    if (address) await db.update(guests).set({ email: address }).where(key);
    if (!entered) return;
    await db.update(guests).set({ name: entered }).where(key);
    const person = and(eq(users.tenantId, tenantId), eq(users.userId, userId));
    await db
      .update(users)
      .set({ name: shownName(entered) })
      .where(person);
  });
}
