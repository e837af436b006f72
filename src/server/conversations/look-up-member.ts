import { and, eq } from "drizzle-orm";
import type { UserId } from "#domain/ids.ts";
import { createSharedWork } from "../async/shared-work.ts";
import { type Context, inTransaction } from "../context.ts";
import { conversations, members } from "../db/tables.ts";
import { budgetSpent } from "../teams/governor.ts";
import { type Address, type Host, HostError, type RosterEntry } from "../teams/host.ts";
import type { Conversation } from "./conversation.ts";
import { findPlace, keyOf } from "./find-conversation.ts";
import { rosterOf, rowsOf, upsert } from "./rosters/read-roster.ts";

/** Milliseconds that a person's request may wait for its turn within the host's limits. */
const patience = 4000;
/** How often a throttled request is repeated. */
const tries = 3;

const lookUp = createSharedWork<Host, boolean | null>();

/**
 * Whether the host knows a person in a place, asked for that person alone; null if it can't say
 * now. The result is stored as if the unfinished reading of the roster had seen the person: valid
 * until members change, at most as long as that reading.
 */
export async function lookUpMember(
  ctx: Context,
  { conversationId: id, serviceUrl }: Conversation,
  person: UserId,
): Promise<boolean | null> {
  const place = await findPlace(ctx, id);
  if (!place || !serviceUrl) return null;
  const { tenantId, applicationType: app, rosterNumber, rosterStale } = place;
  // A caller who asks after a member change must not get an older result.
  const key = `${app} ${tenantId} ${person} ${rosterNumber} ${rosterStale} ${id}`;
  return lookUp(ctx.host, key, async () => {
    const entry = await ask(ctx, { app, tenantId, conversationId: id, serviceUrl }, person);
    if (entry === undefined) return null;
    await keep(ctx, place, person, entry);
    return entry !== null;
  }).done;
}

/** Undefined if the host can't say. The governor waits as long as the host asks. */
async function ask(
  ctx: Context,
  of: Address,
  person: UserId,
): Promise<RosterEntry | null | undefined> {
  const until = performance.now() + patience;
  for (let tried = 1; ; tried += 1) {
    try {
      return await ctx.host.member(of, person, Math.max(0, until - performance.now()));
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      if (error.status === 429 && error.code !== budgetSpent && tried < tries) continue;
      ctx.log.warn({ status: error.status, code: error.code }, "member not looked up");
      return undefined;
    }
  }
}

/**
 * Stores the result under the number of the roster reading that was unfinished when the host was
 * asked, if it still is. Stores nothing if members changed meanwhile.
 */
async function keep(
  ctx: Context,
  { conversationId: id, rosterNumber }: Conversation,
  person: UserId,
  entry: RosterEntry | null,
): Promise<void> {
  await inTransaction(ctx, async ({ db, actor }) => {
    const [place] = await db.select().from(conversations).where(keyOf(actor, id)).for("update");
    if (!place?.rosterStartedAt || place.rosterNumber !== rosterNumber) return;
    if (entry === null)
      await db.delete(members).where(and(rosterOf(actor, id), eq(members.userId, person)));
    else if (!place.rosterStale) await upsert(db, rowsOf(actor, id, rosterNumber, [entry]));
  });
}
