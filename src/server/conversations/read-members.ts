import { and, asc, eq, inArray, sql } from "drizzle-orm";
import type { Member } from "#contract/teams.ts";
import { AppError } from "#domain/errors.ts";
import { type ConversationId, type UserId, userId } from "#domain/ids.ts";
import { type Context, inTransaction } from "../context.ts";
import { conversations, members } from "../db/tables.ts";
import { type Host, HostError, type RosterEntry } from "../teams/host.ts";
import type { Conversation } from "./conversation.ts";
import { findConversation, keyOf } from "./find-conversation.ts";
import { forgetInstallation } from "./forget-installation.ts";

const freshFor = 10 * 60_000;
const rowsAtOnce = 500;

/** The members of a place by name, as the host's roster says: kept for ten minutes, or asked again where they must be `fresh`. */
export async function readMembers(ctx: Context, id: ConversationId, { fresh = false } = {}): Promise<Member[]> {
  const conversation = await findConversation(ctx, id);
  if (!conversation) throw new AppError("conversation.not-found");
  if (fresh || isOlderThan(conversation, freshFor, ctx.now())) await refreshMembers(ctx, conversation);
  return keptMembers(ctx, id);
}

export function isOlderThan({ membersReadAt }: Conversation, age: number, now: Date): boolean {
  return membersReadAt === null || now.getTime() - membersReadAt.getTime() > age;
}

const underWay = new WeakMap<Host, Map<string, Promise<void>>>();

/**
 * Asks the host for the roster and keeps it. A host that can't be reached leaves the last known roster as it is; where there is none,
 * or the app was removed, that is an error. Everybody who asks meanwhile waits for the same reading.
 */
export function refreshMembers(ctx: Context, conversation: Conversation): Promise<void> {
  const { tenantId, applicationType, conversationId } = conversation;
  const readings = underWay.get(ctx.host) ?? new Map<string, Promise<void>>();
  underWay.set(ctx.host, readings);
  const key = `${applicationType} ${tenantId} ${conversationId}`;
  const running = readings.get(key);
  if (running) return running;
  const reading = read(ctx, conversation).finally(() => readings.delete(key));
  readings.set(key, reading);
  return reading;
}

async function read(ctx: Context, conversation: Conversation): Promise<void> {
  const { tenantId, applicationType: app, conversationId, serviceUrl } = conversation;
  if (!serviceUrl) throw new AppError("conversation.not-installed");
  try {
    const version = await versionOf(ctx, conversationId);
    const roster = await ctx.host.members({ app, tenantId, conversationId, serviceUrl });
    await keepRoster(ctx, { id: conversationId, version, roster });
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
  if (error.status === 404) throw new AppError("conversation.not-found");
  if (conversation.membersReadAt === null) throw new AppError("host.unreachable");
}

/** The members as they were known last. */
export async function keptMembers({ db, actor }: Context, id: ConversationId): Promise<Member[]> {
  const rows = await db.select().from(members).where(rosterOf(actor, id)).orderBy(asc(members.name), asc(members.userId));
  return rows.map((row) => ({ aadObjectId: row.userId, teamsUserId: row.teamsUserId, name: row.name, upn: row.upn }));
}

export function rosterOf({ tenantId, app }: Context["actor"], id: ConversationId) {
  return and(eq(members.tenantId, tenantId), eq(members.applicationType, app), eq(members.conversationId, id));
}

/** Which write of its row a place is at: each one gives another. */
const rowVersion = () => sql<string>`${conversations}.xmin::text`;

async function versionOf({ db, actor }: Context, id: ConversationId): Promise<string | undefined> {
  const [row] = await db.select({ version: rowVersion() }).from(conversations).where(keyOf(actor, id));
  return row?.version;
}

type Reading = { id: ConversationId; version: string | undefined; roster: readonly RosterEntry[] };

/**
 * Replaces the kept roster. The row of the place is locked first, so that two readers do not mix their lists. Where that was written since the reading began, somebody
 * else's roster stays; or the host has told meanwhile that people came or went, and what was read may be from before: it is read again when it is needed next.
 */
async function keepRoster(ctx: Context, { id, version, roster }: Reading): Promise<void> {
  const { tenantId, app: applicationType } = ctx.actor;
  const rows = new Map<UserId, typeof members.$inferInsert>();
  for (const { aadObjectId, teamsUserId, name, upn } of roster) {
    const person = userId.safeParse(aadObjectId);
    if (person.success)
      rows.set(person.data, { tenantId, applicationType, conversationId: id, userId: person.data, teamsUserId, name, upn });
  }
  await inTransaction(ctx, async ({ db, now, actor }) => {
    const [place] = await db
      .select({ version: rowVersion(), readAt: conversations.membersReadAt })
      .from(conversations)
      .where(keyOf(actor, id))
      .for("update");
    const same = place?.version === version;
    if (!place || (!same && place.readAt)) return;
    if (same) await db.update(conversations).set({ membersReadAt: now() }).where(keyOf(actor, id));
    const gone = await goneFrom({ db, actor }, id, rows);
    if (gone.length > 0) await db.delete(members).where(and(rosterOf(actor, id), inArray(members.userId, gone)));
    const all = [...rows.values()];
    for (let at = 0; at < all.length; at += rowsAtOnce) await upsert(db, all.slice(at, at + rowsAtOnce));
  });
}

async function goneFrom(
  { db, actor }: Pick<Context, "db" | "actor">,
  id: ConversationId,
  rows: ReadonlyMap<UserId, unknown>,
): Promise<UserId[]> {
  const kept = await db.select({ userId: members.userId }).from(members).where(rosterOf(actor, id));
  return kept.map((row) => row.userId).filter((person) => !rows.has(person));
}

async function upsert(db: Context["db"], rows: (typeof members.$inferInsert)[]): Promise<void> {
  await db
    .insert(members)
    .values(rows)
    .onConflictDoUpdate({
      target: [members.tenantId, members.applicationType, members.conversationId, members.userId],
      set: { teamsUserId: sql`excluded.teams_user_id`, name: sql`excluded.name`, upn: sql`excluded.upn` },
    });
}
