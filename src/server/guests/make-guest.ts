import { AppError } from "#domain/errors.ts";
import type { ConversationId } from "#domain/ids.ts";
import { nearDateText } from "#text/format/date.ts";
import { createTimedCache, type TimedCache } from "../async/bounded-cache.ts";
import { perOwner } from "../async/per-owner.ts";
import { withTimeLimit } from "../async/time-limit.ts";
import type { Context } from "../context.ts";
import type { Conversation } from "../conversations/conversation.ts";
import { findPlace } from "../conversations/find-conversation.ts";
import { isOlderThan, refreshMembers } from "../conversations/rosters/read-members.ts";
import type { Host } from "../teams/host.ts";
import { addGuest, type Guest, type Said } from "./keep-guest.ts";

const readAgainAfter = 30_000;
/** Milliseconds; the read goes on, and a later request finds its result. */
const patience = 4000;
const mostMeetings = 10_000;

/**
 * Stores a new guest. If the meeting has its most guests by the stored roster, the roster is read
 * again. If they are still too many, throws `guest.meeting-full`; or `guest.too-many` if the roster
 * could not be read yet (ANO-10, API-109).
 */
export async function makeGuest(ctx: Context, guest: Guest, said: Said): Promise<void> {
  if (!(await addGuest(ctx, guest, said))) return;
  const isRead = await readAgain(ctx, guest.conversationId);
  const roomAt = await addGuest(ctx, guest, said);
  if (!roomAt) return;
  if (!isRead) throw new AppError("guest.too-many", {}, [], [], readAgainAfter / 1000);
  const seconds = Math.max(1, Math.ceil((roomAt.getTime() - ctx.now().getTime()) / 1000));
  const hours = Math.ceil(seconds / 3600);
  const when = nearDateText(new Date(hours * 3_600_000), 0) ?? "";
  throw new AppError("guest.meeting-full", { when }, [], [], seconds);
}

const readsOf = perOwner<Host, TimedCache<Promise<boolean>>>(() => createTimedCache(mostMeetings));

/**
 * Reads a meeting's roster, at most every 30 seconds; all who ask meanwhile share that read. False
 * if it was read too short a time ago, is still being read, or could not be read.
 */
async function readAgain(ctx: Context, id: ConversationId): Promise<boolean> {
  const now = ctx.now();
  const place = await findPlace(ctx, id);
  if (!place || !isOlderThan(place, readAgainAfter, now)) return false;
  const reads = readsOf(ctx.host);
  const key = `${ctx.actor.app} ${ctx.actor.tenantId} ${id}`;
  let reading = reads.get(key, now);
  if (!reading) {
    reading = read(ctx, place).catch((error: unknown) => {
      reads.delete(key);
      throw error;
    });
    reads.set(key, reading, now, readAgainAfter);
  }
  return (await withTimeLimit(patience, reading)) === true;
}

/** If the host is unreachable, false: the last known number of participants stays. */
async function read(ctx: Context, place: Conversation): Promise<boolean> {
  const began = ctx.now();
  try {
    await refreshMembers(ctx, place).done;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return false;
  }
  // An older roster stays where the host failed; a change reported meanwhile takes the time away.
  const after = await findPlace(ctx, place.conversationId);
  return !after?.membersReadAt || after.membersReadAt >= began;
}
