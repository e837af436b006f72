import { createHash } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { type TenantId, type UserId, userId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { guests } from "../db/guest-tables.ts";
import { users } from "../db/tables.ts";
import { admitGuest } from "./admit-guest.ts";
import { makeGuest } from "./make-guest.ts";

/**
 * The id of a guest who uses a card: always the same for the host's id of them for this bot. The
 * host gives pages another id, so a guest who answers on the card and on the page counts twice.
 */
export function cardGuestId(tenantId: TenantId, teamsUserId: string): UserId {
  const hash = createHash("sha256").update(`guest\0${tenantId}\0${teamsUserId}`).digest();
  // A UUID of version 8: custom bits.
  hash.writeUInt8((hash.readUInt8(6) & 0x0f) | 0x80, 6);
  hash.writeUInt8((hash.readUInt8(8) & 0x3f) | 0x80, 8);
  const hex = hash.toString("hex");
  return userId.parse(
    [
      hex.slice(0, 8),
      hex.slice(8, 12),
      hex.slice(12, 16),
      hex.slice(16, 20),
      hex.slice(20, 32),
    ].join("-"),
  );
}

/**
 * Before a guest on a card saves something: they count as a guest of the meeting like those on
 * pages, once. Whoever joins anew has a new id of the host. Throws `guest.not-allowed` (ANO-08) and
 * what `makeGuest` throws; does nothing for people with an account.
 */
export async function admitCardGuest(ctx: Context): Promise<void> {
  const { tenantId, user, guestIn } = ctx.actor;
  if (!user || !guestIn) return;
  await admitGuest(ctx);
  const [known] = await ctx.db
    .select({ userId: guests.userId })
    .from(guests)
    // Of an erased one only the guest's row is left.
    .innerJoin(users, and(eq(users.tenantId, tenantId), eq(users.userId, guests.userId)))
    .where(and(eq(guests.tenantId, tenantId), eq(guests.userId, user.userId)));
  if (known) return;
  const guest = { tenantId, userId: user.userId, conversationId: guestIn };
  await makeGuest(ctx, guest, { name: user.name, email: "" });
}
