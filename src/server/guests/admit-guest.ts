import { AppError } from "#domain/errors.ts";
import { readFlags } from "../accounts/read-flags.ts";
import type { Context } from "../context.ts";
import { findPlace } from "../conversations/find-conversation.ts";

/**
 * Lets a participant without an account through, as `ctx.actor.guestIn` says, while the organisation allows it and the app is in the meeting; otherwise
 * `guest.not-allowed` (ANO-08). Looked at on each call, because a token lives longer than either.
 */
export async function admitGuest(ctx: Context): Promise<void> {
  const { guestIn } = ctx.actor;
  if (!guestIn) return;
  const [flags, place] = await Promise.all([readFlags(ctx), findPlace(ctx, guestIn)]);
  if (!flags.anonymousUserExperienceEnabled || place?.kind !== "meeting" || !place.serviceUrl) throw new AppError("guest.not-allowed");
}
