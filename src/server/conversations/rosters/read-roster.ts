import { and, eq, ne, sql } from "drizzle-orm";
import { type ConversationId, type UserId, userId } from "#domain/ids.ts";
import { plainName } from "#domain/plain-name.ts";
import { type Context, inTransaction } from "../../context.ts";
import { conversations, members } from "../../db/tables.ts";
import { budgetSpent } from "../../teams/governor.ts";
import { type Address, HostError, type RosterEntry, type RosterPage } from "../../teams/host.ts";
import { keyOf } from "../find-conversation.ts";

/** Milliseconds after which an unfinished read starts over: its data is too old. */
export const resumableFor = 10 * 60_000;
/**
 * How often one page is requested again while the host throttles; the governor waits as long as the
 * host asks.
 */
const triesOfPage = 5;

/**
 * One read of a roster. `next`: the host's continuation token, null for the first page.
 * `anonymous`: people without an account in the pages before it.
 */
type Reading = { number: number; next: string | null; anonymous: number };

/**
 * Reads a roster page by page, one host call each, and stores each page at once with the read's
 * number, so that memory does not grow with the roster. An interrupted read keeps its pages and
 * continues with the next try. Earlier members stay until the last page is stored; then members
 * that this read has not seen are deleted. Several processes may read the same roster: they write
 * the same rows.
 */
export async function readRoster(ctx: Context, of: Address): Promise<void> {
  let reading: Reading | null = await begin(ctx, of.conversationId);
  while (reading) {
    const page: RosterPage | null = await readPage(ctx, of, reading.next);
    reading = page
      ? await keepPage(ctx, of.conversationId, reading, page)
      : await begin(ctx, of.conversationId, true);
  }
}

/** Continues an unfinished read, or starts one. Null if the place is gone. */
async function begin(ctx: Context, id: ConversationId, anew = false): Promise<Reading | null> {
  return inTransaction(ctx, async ({ db, now, actor }) => {
    const [place] = await db.select().from(conversations).where(keyOf(actor, id)).for("update");
    if (!place) return null;
    const { rosterStartedAt: startedAt, rosterNumber, rosterNext } = place;
    if (!anew && startedAt && now().getTime() - startedAt.getTime() < resumableFor)
      return { number: rosterNumber, next: rosterNext, anonymous: place.rosterAnonymous };
    const number = rosterNumber + 1;
    await db
      .update(conversations)
      .set({
        rosterNumber: number,
        rosterNext: null,
        rosterStartedAt: now(),
        rosterStale: false,
        rosterAnonymous: 0,
      })
      .where(keyOf(actor, id));
    return { number, next: null, anonymous: 0 };
  });
}

/** A page; null if the host no longer knows the token of an interrupted read. */
async function readPage(
  ctx: Context,
  of: Address,
  next: string | null,
): Promise<RosterPage | null> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await ctx.host.rosterPage(of, next);
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      if (error.status === 400 && next !== null) return null;
      if (error.status !== 429 || error.code === budgetSpent || tries >= triesOfPage) throw error;
    }
  }
}

/**
 * Stores a page and returns what to read next; null at the end, or if another read has replaced
 * this one. If members changed during the read, a page may be outdated: the roster is then read
 * again before its next use.
 */
async function keepPage(
  ctx: Context,
  id: ConversationId,
  { number, anonymous: before }: Reading,
  page: RosterPage,
): Promise<Reading | null> {
  return inTransaction(ctx, async ({ db, now, actor }) => {
    const [place] = await db.select().from(conversations).where(keyOf(actor, id)).for("update");
    if (!place?.rosterStartedAt || place.rosterNumber !== number) return null;
    const rows = rowsOf(actor, id, number, page.members);
    if (rows.length > 0) await upsert(db, rows);
    const anonymous = before + anonymousIn(page);
    if (page.next !== null) {
      await db
        .update(conversations)
        .set({ rosterNext: page.next, rosterAnonymous: anonymous })
        .where(keyOf(actor, id));
      return { number, next: page.next, anonymous };
    }
    await db.delete(members).where(and(rosterOf(actor, id), ne(members.readingNumber, number)));
    const membersReadAt = place.rosterStale ? null : now();
    await db
      .update(conversations)
      .set({ membersReadAt, rosterNext: null, rosterStartedAt: null, anonymousCount: anonymous })
      .where(keyOf(actor, id));
    return null;
  });
}

function anonymousIn({ members: told }: RosterPage): number {
  const ids = told.filter(({ aadObjectId }) => !aadObjectId).map(({ teamsUserId }) => teamsUserId);
  return new Set(ids).size;
}

/** Each person once; people without an account are not stored in rosters. */
export function rowsOf(
  { tenantId, app: applicationType }: Context["actor"],
  id: ConversationId,
  readingNumber: number,
  entries: readonly RosterEntry[],
) {
  const rows = new Map<UserId, typeof members.$inferInsert>();
  for (const { aadObjectId, teamsUserId, name, upn } of entries) {
    const person = userId.safeParse(aadObjectId);
    if (!person.success) continue;
    rows.set(person.data, {
      tenantId,
      applicationType,
      conversationId: id,
      userId: person.data,
      teamsUserId,
      name: plainName(name),
      upn,
      readingNumber,
    });
  }
  return [...rows.values()];
}

export async function upsert(
  db: Context["db"],
  rows: (typeof members.$inferInsert)[],
): Promise<void> {
  await db
    .insert(members)
    .values(rows)
    .onConflictDoUpdate({
      target: [members.tenantId, members.applicationType, members.conversationId, members.userId],
      set: {
        teamsUserId: sql`excluded.teams_user_id`,
        name: sql`excluded.name`,
        upn: sql`excluded.upn`,
        readingNumber: sql`excluded.reading_number`,
      },
    });
}

/** The stored members of a place. */
export function rosterOf({ tenantId, app }: Context["actor"], id: ConversationId) {
  return and(
    eq(members.tenantId, tenantId),
    eq(members.applicationType, app),
    eq(members.conversationId, id),
  );
}
