import { sql } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import type { ConversationId, UserId } from "#domain/ids.ts";
import { isPlace } from "#domain/survey/is-place.ts";
import { isOwner } from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { createTimedCache, type TimedCache } from "../async/bounded-cache.ts";
import { perOwner } from "../async/per-owner.ts";
import type { Context } from "../context.ts";
import { isKeptMember } from "../conversations/rosters/is-member.ts";
import { isRosterKnown } from "../conversations/rosters/is-roster-known.ts";
import { freshenMembersSoon } from "../conversations/rosters/read-members.ts";
import { type Db, rowsOf } from "../db/db.ts";
import { isNamed } from "./viewer.ts";

/**
 * Whether a person to whom a survey was sent directly is still its owner or in its audience, for
 * messages that nobody asks for. As `viewerOf`, but thousands of cards are asked about at a time:
 * the host is asked for whole rosters only, once they are outdated, and for nobody alone. While it
 * is unreachable, or takes long, the last known roster counts: a card's lease ends while it waits.
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

/**
 * Whether the rosters of all places that a survey was sent to are known: only then somebody whom
 * none of them shows has left. Where the app was removed and added again, they are not read yet.
 */
export async function areRostersKnown({ db, actor }: Context, survey: Survey): Promise<boolean> {
  const ids = survey.recipients.filter(isPlace).map(({ id }) => id);
  const unknown = await rowsOf(
    db,
    sql`
    select 1 from unnest(${sql.param(ids)}::text[]) p (id)
    left join conversations c on c.tenant_id = ${actor.tenantId}
    and c.application_type = ${actor.app} and c.conversation_id = p.id
    where not ${isRosterKnown} limit 1`,
  );
  return unknown.length === 0;
}

/** Milliseconds for which a roster that is still outdated after a try is not asked for again. */
const triedFor = 60_000;
/** Places whose roster is still outdated, and whether they were there. */
const triedOf = perOwner<Db, TimedCache<boolean>>(() => createTimedCache(10_000));

/** Whether the host knows the place with the app; its roster is read again if it is outdated. */
async function isThere(ctx: Context, id: ConversationId): Promise<boolean> {
  const { tenantId, app } = ctx.actor;
  const key = `${tenantId} ${app} ${id}`;
  const tried = triedOf(ctx.db).get(key, ctx.now());
  if (tried !== undefined) return tried;
  const remember = (there: boolean) => {
    triedOf(ctx.db).set(key, there, ctx.now(), triedFor);
    return there;
  };
  try {
    return (await freshenMembersSoon(ctx, id)) || remember(true);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return remember(error.code === "host.unreachable");
  }
}
