import { asc, count } from "drizzle-orm";
import type { Member } from "#contract/teams.ts";
import { AppError } from "#domain/errors.ts";
import type { ConversationId } from "#domain/ids.ts";
import { createSharedWork, type UnderWay } from "../../async/shared-work.ts";
import { late, withTimeLimit } from "../../async/time-limit.ts";
import type { Context } from "../../context.ts";
import { members } from "../../db/tables.ts";
import { reasonOf } from "../../reason-of.ts";
import { type Host, HostError } from "../../teams/host.ts";
import type { Conversation } from "../conversation.ts";
import { findConversation } from "../find-conversation.ts";
import { forgetInstallation } from "../forget-installation.ts";
import { forgetWhereGone } from "../read-channels.ts";
import { readRoster, rosterOf } from "./read-roster.ts";

const freshFor = 10 * 60_000;
/** So that nobody who asks again and again uses up what the host allows for a place's readings. */
const askedAgainAfter = 30_000;
const readingPatience = 2000;
const sizePatience = 3000;

/** The members of a place by name, from the host's roster, cached for ten minutes. */
export async function readMembers(ctx: Context, id: ConversationId): Promise<Member[]> {
  await freshenMembers(ctx, id);
  return keptMembers(ctx, id);
}

/**
 * The number of members, with `fresh` as the host had them in the last 30 seconds. If reading the
 * whole roster takes long, the team's member count from the host.
 */
export async function countMembers(
  ctx: Context,
  id: ConversationId,
  { fresh = false } = {},
): Promise<number> {
  const reading = await beginReading(ctx, id, fresh ? askedAgainAfter : freshFor);
  if (
    reading &&
    (await withTimeLimit(patienceWith(reading), reading.done).catch(lateWhereUnreachable)) === late
  ) {
    const size = await sizeOfTeam(ctx, id);
    if (size !== null) return size;
    await reading.done;
  }
  const [row] = await ctx.db.select({ n: count() }).from(members).where(rosterOf(ctx.actor, id));
  return row?.n ?? 0;
}

/** Reads the roster again if it is older than ten minutes or must be `fresh`. */
export async function freshenMembers(
  ctx: Context,
  id: ConversationId,
  { fresh = false } = {},
): Promise<void> {
  await (await beginReading(ctx, id, fresh ? 0 : freshFor))?.done;
}

/**
 * The same for who can do with the stored roster: waits no longer than a small place's reading
 * takes. Returns whether the roster is up to date now; a reading that takes longer goes on.
 */
export async function freshenMembersSoon(ctx: Context, id: ConversationId): Promise<boolean> {
  const reading = await beginReading(ctx, id, freshFor);
  if (!reading) return true;
  if ((await withTimeLimit(patienceWith(reading), reading.done)) === late) return false;
  const conversation = await findConversation(ctx, id);
  return conversation !== null && !isOlderThan(conversation, freshFor, ctx.now());
}

/**
 * The same while nobody waits for it: a roster that the host did not return in the last 30 seconds
 * is read again. Not every change is reported, and reports come late.
 */
export function freshenMembersMeanwhile(ctx: Context, id: ConversationId): void {
  const freshen = async () => (await beginReading(ctx, id, askedAgainAfter))?.done;
  void freshen().catch((error: unknown) =>
    ctx.log.warn({ reason: reasonOf(error) }, "roster not read meanwhile"),
  );
}

/** Null if the stored roster is no older than `age` (milliseconds; 0: it is read in any case). */
async function beginReading(
  ctx: Context,
  id: ConversationId,
  age: number,
): Promise<UnderWay<void> | null> {
  const conversation = await findConversation(ctx, id);
  if (!conversation) throw new AppError("conversation.not-found");
  return age === 0 || isOlderThan(conversation, age, ctx.now())
    ? refreshMembers(ctx, conversation)
    : null;
}

/** The host's member count of a channel's team; null if unavailable or there is no team. */
async function sizeOfTeam(ctx: Context, id: ConversationId): Promise<number | null> {
  const {
    tenantId,
    applicationType: app,
    teamId,
    serviceUrl,
  } = (await findConversation(ctx, id)) ?? {};
  if (!tenantId || !app || !teamId || !serviceUrl) return null;
  try {
    return await ctx.host.teamSize(
      { app, tenantId, conversationId: teamId, serviceUrl },
      sizePatience,
    );
  } catch (error) {
    if (!(error instanceof HostError)) throw error;
    ctx.log.warn({ status: error.status, code: error.code }, "team not counted");
    return null;
  }
}

export function isOlderThan({ membersReadAt }: Conversation, age: number, now: Date): boolean {
  return membersReadAt === null || now.getTime() - membersReadAt.getTime() > age;
}

const readings = createSharedWork<Host, void>();

/**
 * Reads the roster from the host and stores it. If the host is unreachable, the last known roster
 * stays; without one, or if the app was removed, that is an error. Concurrent calls wait for the
 * same read.
 */
export function refreshMembers(ctx: Context, conversation: Conversation): UnderWay<void> {
  const { tenantId, applicationType, conversationId } = conversation;
  return readings(ctx.host, `${applicationType} ${tenantId} ${conversationId}`, () =>
    read(ctx, conversation),
  );
}

/** For `catch`: a host that fails to return the whole roster may still answer a single lookup. */
export function lateWhereUnreachable(error: unknown): typeof late {
  if (error instanceof AppError && error.code === "host.unreachable") return late;
  throw error;
}

/**
 * Milliseconds that a caller waits for a whole read before a single lookup is tried: small places
 * are read by then.
 */
export function patienceWith({ since }: UnderWay<void>): number {
  return Math.max(0, since + readingPatience - performance.now());
}

async function read(ctx: Context, conversation: Conversation): Promise<void> {
  const { tenantId, applicationType: app, conversationId, serviceUrl } = conversation;
  if (!serviceUrl) throw new AppError("conversation.not-installed");
  try {
    await readRoster(ctx, { app, tenantId, conversationId, serviceUrl });
  } catch (error) {
    await settle(ctx, conversation, error);
  }
}

async function settle(ctx: Context, conversation: Conversation, error: unknown): Promise<void> {
  if (!(error instanceof HostError)) throw error;
  ctx.log.warn({ status: error.status, code: error.code }, "roster not read");
  if (error.status === 403 && error.code === "BotNotInConversationRoster") {
    await forgetInstallation(ctx, conversation.conversationId);
    throw new AppError("conversation.not-installed");
  }
  if (error.status === 404) {
    await forgetWhereGone(ctx, conversation.conversationId).catch((failure: unknown) => {
      if (!(failure instanceof HostError)) throw failure;
      ctx.log.warn({ status: failure.status, code: failure.code }, "channels not read");
    });
    throw new AppError("conversation.not-found");
  }
  if (conversation.membersReadAt === null) throw new AppError("host.unreachable");
}

/** The members as last stored. */
export async function keptMembers({ db, actor }: Context, id: ConversationId): Promise<Member[]> {
  const rows = await db
    .select()
    .from(members)
    .where(rosterOf(actor, id))
    .orderBy(asc(members.name), asc(members.userId));
  return rows.map((row) => ({
    aadObjectId: row.userId,
    teamsUserId: row.teamsUserId,
    name: row.name,
    upn: row.upn,
  }));
}
