import { AppError } from "#domain/errors.ts";
import { introductionProblems } from "#domain/guest/guest.ts";
import type { Context } from "../context.ts";
import { keepGuest, type Said } from "./keep-guest.ts";

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
