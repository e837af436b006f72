import { randomUUID } from "node:crypto";
import type { z } from "zod";
import type { GuestToken, guestTokenInput } from "#contract/guests.ts";
import { AppError } from "#domain/errors.ts";
import { isEmailOrNone } from "#domain/guest/guest.ts";
import { userId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { admitGuest } from "./admit-guest.ts";
import { findMeetings, type Meeting } from "./find-meeting.ts";
import type { GuestLimits } from "./guest-limits.ts";
import { type GuestClaims, isGuestToken, readGuestToken, signGuestToken } from "./guest-token.ts";
import { keepGuest } from "./keep-guest.ts";
import { makeGuest } from "./make-guest.ts";

type Input = z.output<typeof guestTokenInput>;
/** `existing`: the request's current token, if any. `source`: the client's address. */
type Asked = { input: Input; existing: string | null; source: string };
type Base = Omit<Context, "actor"> & Pick<Context["actor"], "app">;

/**
 * A token for a guest (ANO-10, API-109). The meeting must have the app and its organisation must
 * allow guests; nothing else that the page sends is trusted. A guest with a token for the same
 * meeting keeps their id (ANO-14); the number of new ones is limited by the meeting's roster.
 */
export async function issueToken(
  base: Base,
  limits: GuestLimits,
  { input, existing, source }: Asked,
): Promise<GuestToken> {
  limits.bySource.takeOr("guest.too-many", source);
  const before = await holderOf(base, existing);
  const ctx = await inMeeting(base, await findMeetings(base.db, base.app, input.meetingId));
  const { tenantId, guestIn } = ctx.actor;
  const known = before?.tid === tenantId && before.chat === guestIn ? before.sub : null;
  if (!known) {
    limits.newBySource.takeOr("guest.too-many", source);
    limits.newInMeeting.takeOr("guest.too-many", `${tenantId} ${guestIn}`);
  }
  const sub = known ?? userId.parse(randomUUID());
  const { name, email } = input;
  const store = known ? keepGuest : makeGuest;
  await store(
    ctx,
    { tenantId, userId: sub, conversationId: guestIn },
    { name, email: isEmailOrNone(email) ? email : "" },
  );
  return signGuestToken(
    { db: base.db, app: base.app, now: base.now() },
    { tid: tenantId, chat: guestIn, sub },
  );
}

/**
 * The guest that the request's current token identifies; an invalid one is ignored, not an error.
 */
async function holderOf({ db, app, now }: Base, token: string | null): Promise<GuestClaims | null> {
  if (!token || !isGuestToken(token)) return null;
  try {
    return await readGuestToken({ db, app, now: now() }, token, { toRenew: true });
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

type InMeeting = Context & { actor: { guestIn: Meeting["conversationId"] } };

/** The one meeting that takes guests; none if two organisations claim the same meeting. */
async function inMeeting({ app, ...base }: Base, meetings: Meeting[]): Promise<InMeeting> {
  const asked = meetings.map(async ({ tenantId, conversationId }) => {
    const actor = { tenantId, app, user: null, conversationId: null, guestIn: conversationId };
    const ctx = { ...base, actor };
    return admitGuest(ctx).then(
      () => [ctx],
      (error: unknown) => {
        if (error instanceof AppError) return [];
        throw error;
      },
    );
  });
  const [only, ...others] = (await Promise.all(asked)).flat();
  if (!only || others.length > 0) throw new AppError("guest.not-allowed");
  return only;
}
