import { AppError } from "#domain/errors.ts";
import { readFlags } from "../accounts/read-flags.ts";
import type { Context } from "../context.ts";
import { findPlace } from "../conversations/find-conversation.ts";

/**
 * Admits a guest of `ctx.actor.guestIn` while the organisation allows guests and the app is in the
 * meeting; otherwise throws `guest.not-allowed` (ANO-08). Checked on each call, because a token
 * outlives both.
 */
export async function admitGuest(ctx: Context): Promise<void> {
  const { guestIn } = ctx.actor;
  if (!guestIn) return;
  const [flags, place] = await Promise.all([readFlags(ctx), findPlace(ctx, guestIn)]);
  if (!flags.anonymousUserExperienceEnabled || place?.kind !== "meeting" || !place.serviceUrl)
    throw new AppError("guest.not-allowed");
}
