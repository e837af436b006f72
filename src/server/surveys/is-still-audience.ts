import { AppError } from "#domain/errors.ts";
import type { ConversationId, UserId } from "#domain/ids.ts";
import { isPlace } from "#domain/survey/is-place.ts";
import { isOwner } from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { createTimedCache, type TimedCache } from "../async/bounded-cache.ts";
import { perOwner } from "../async/per-owner.ts";
import type { Context } from "../context.ts";
import { isKeptMember } from "../conversations/rosters/is-member.ts";
import { freshenMembers } from "../conversations/rosters/read-members.ts";
import type { Db } from "../db/db.ts";
import { isNamed } from "./viewer.ts";

/**
 * Whether a person to whom a survey was sent directly is still its owner or in its audience, for
 * messages that nobody asks for. As `viewerOf`, but thousands of cards are asked about at a time:
 * the host is asked for whole rosters only, once they are outdated, and for nobody alone. While it
 * is unreachable the last known roster counts.
 */
export async function isStillAudience(
  ctx: Context,
  survey: Survey,
  person: UserId,
): Promise<boolean> {
  if (isOwner(survey, person) || isNamed(ctx, survey, person)) return true;
  for (const { id } of survey.recipients.filter(isPlace)) {
    const known = await isKeptMember(ctx, id, person);
    if (known && (await isThere(ctx, id)) && (await isKeptMember(ctx, id, person))) return true;
  }
  return false;
}

/** Milliseconds for which a roster that was not read is not asked for again. */
const failedFor = 60_000;
/** Places whose roster was not read, and whether they were there. */
const failedOf = perOwner<Db, TimedCache<boolean>>(() => createTimedCache(10_000));

/** Whether the host knows the place with the app; its roster is read again if it is outdated. */
async function isThere(ctx: Context, id: ConversationId): Promise<boolean> {
  const { tenantId, app } = ctx.actor;
  const key = `${tenantId} ${app} ${id}`;
  const failed = failedOf(ctx.db).get(key, ctx.now());
  if (failed !== undefined) return failed;
  try {
    await freshenMembers(ctx, id);
    return true;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const there = error.code === "host.unreachable";
    failedOf(ctx.db).set(key, there, ctx.now(), failedFor);
    return there;
  }
}
