import { and, asc, desc, eq, gt, lt } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import { guestName } from "#domain/guest/guest.ts";
import type { ConversationId, TenantId, UserId } from "#domain/ids.ts";
import { type Context, inTransaction } from "../context.ts";
import { guests } from "../db/guest-tables.ts";
import { conversations, tenants, users } from "../db/tables.ts";
import { mostGuests } from "./guest-limits.ts";
import { daySeconds } from "./guest-token.ts";
import { shownName } from "./shown-name.ts";

export type Said = { name: string; email: string };
export type Guest = { tenantId: TenantId; userId: UserId; conversationId: ConversationId };

/** Stores a guest with the name that owners see. Empty values keep the stored ones. */
export async function keepGuest(ctx: Context, guest: Guest, said: Said): Promise<void> {
  await inTransaction(ctx, (within) => write(within, guest, said));
}

/**
 * The same for a new guest. If their meeting has as many new guests as its last roster allows,
 * nothing is stored, and it returns when there is room by this roster (ANO-10). The meeting's rows
 * are locked, so that guests who arrive together are counted one after the other.
 */
export async function addGuest(ctx: Context, guest: Guest, said: Said): Promise<Date | null> {
  return inTransaction(ctx, async (within) => {
    const roomAt = await nextRoom(within, guest);
    if (!roomAt) await write(within, guest, said);
    return roomAt;
  });
}

async function nextRoom({ db, now, actor }: Context, { tenantId, conversationId }: Guest) {
  const places = await db
    .select({ app: conversations.applicationType, anonymous: conversations.anonymousCount })
    .from(conversations)
    .where(
      and(eq(conversations.tenantId, tenantId), eq(conversations.conversationId, conversationId)),
    )
    .orderBy(asc(conversations.applicationType))
    .for("update");
  const place = places.find(({ app }) => app === actor.app);
  if (!place) throw new AppError("guest.too-many");
  const since = new Date(now().getTime() - 1000 * daySeconds);
  const [last] = await db
    .select({ at: guests.createdAt })
    .from(guests)
    .where(
      and(
        eq(guests.tenantId, tenantId),
        eq(guests.conversationId, conversationId),
        gt(guests.createdAt, since),
      ),
    )
    .orderBy(desc(guests.createdAt))
    .offset(mostGuests(place.anonymous) - 1)
    .limit(1);
  return last ? new Date(last.at.getTime() + 1000 * daySeconds) : null;
}

/**
 * After so many days a guest who comes again is stored as of now. So their row is there for as long
 * as any token of theirs holds: without it they would count as a person with an account
 * (decisions/041).
 */
const renewedDays = 30;

async function write({ db, now }: Context, guest: Guest, { name, email }: Said): Promise<void> {
  const { tenantId, userId } = guest;
  const [entered, address] = [guestName(name), email.trim()];
  await db.insert(tenants).values({ tenantId, createdAt: now() }).onConflictDoNothing();
  const since = new Date(now().getTime() - renewedDays * 1000 * daySeconds);
  await db
    .insert(guests)
    .values({ ...guest, name: entered, email: address || null, createdAt: now() })
    .onConflictDoUpdate({
      target: [guests.tenantId, guests.userId],
      set: { createdAt: now() },
      setWhere: lt(guests.createdAt, since),
    });
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
}
