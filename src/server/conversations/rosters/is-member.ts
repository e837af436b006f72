import { and, eq, gt, sql } from "drizzle-orm";
import { AppError, type ErrorCode } from "#domain/errors.ts";
import type { ConversationId, TenantId, UserId } from "#domain/ids.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import { batchLoader } from "../../async/batch-loader.ts";
import { late, withTimeLimit } from "../../async/time-limit.ts";
import type { Context } from "../../context.ts";
import { rowsOf } from "../../db/db.ts";
import { conversations, members } from "../../db/tables.ts";
import { findConversation, keyOf } from "../find-conversation.ts";
import { lookUpMember } from "../look-up-member.ts";
import { isOlderThan, lateWhereUnreachable, patienceWith, refreshMembers } from "./read-members.ts";
import { resumableFor, rosterOf } from "./read-roster.ts";

const askAgainAfter = 60_000;
/** Milliseconds for which a stored roster is valid. */
const rosterTrustedFor = 10 * 60_000;
/** Stored rosters that were read later are valid. */
export const rostersSince = (now: Date) => new Date(now.getTime() - rosterTrustedFor);
const gone: ReadonlySet<ErrorCode> = new Set([
  "conversation.not-found",
  "conversation.not-installed",
]);

/**
 * Whether the caller is in a place, by the host's roster of that place. For a caller missing from
 * the stored roster the host is asked again, at most once a minute, because they may have just
 * joined. A roster older than ten minutes is read again, so that former members are refused; if
 * that takes long, the host is asked for the caller alone. Throws `host.unreachable` if nothing is
 * known and the host can't say.
 */
export async function isMember(ctx: Context, id: ConversationId): Promise<boolean> {
  const { user } = ctx.actor;
  if (!user) return false;
  const [known, conversation] = await Promise.all([
    isKeptMember(ctx, id, user.userId),
    findConversation(ctx, id),
  ]);
  if (!conversation) return false;
  if (!conversation.serviceUrl) return known;
  if (!isOlderThan(conversation, known ? rosterTrustedFor : askAgainAfter, ctx.now())) return known;
  // The running read may have seen the caller already; in a place of thousands they need not wait
  // for its end.
  if (known && (await isSeenByReading(ctx, id, user.userId))) return true;
  const reading = refreshMembers(ctx, conversation);
  const byRoster = isInOnceRead(ctx, id, user.userId, reading.done);
  const soon = await withTimeLimit(patienceWith(reading), byRoster).catch(lateWhereUnreachable);
  if (soon !== late) return soon;
  if (await isSeenByReading(ctx, id, user.userId)) return true;
  return (await lookUpMember(ctx, conversation, user.userId)) ?? byRoster;
}

async function isInOnceRead(
  ctx: Context,
  id: ConversationId,
  person: UserId,
  read: Promise<void>,
): Promise<boolean> {
  try {
    await read;
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    if (gone.has(error.code)) return false;
    if (await isSeenByReading(ctx, id, person)) return true;
    throw error;
  }
  return isKeptMember(ctx, id, person);
}

/**
 * Whether an unfinished read that began within the last minutes has seen the person; undefined if
 * members changed meanwhile.
 */
async function isSeenByReading(
  { db, actor, now }: Context,
  id: ConversationId,
  person: UserId,
): Promise<boolean> {
  const since = new Date(now().getTime() - resumableFor);
  const { rosterStartedAt, rosterStale, rosterNumber } = conversations;
  const running = and(
    keyOf(actor, id),
    gt(rosterStartedAt, since),
    eq(rosterStale, false),
    eq(members.readingNumber, rosterNumber),
  );
  const found = await db
    .select({ userId: members.userId })
    .from(members)
    .innerJoin(conversations, and(rosterOf(actor, id), eq(members.userId, person), running))
    .limit(1);
  return found.length > 0;
}

type Key = { tenantId: TenantId; app: ApplicationType; id: ConversationId; person: UserId };
const textOf = ({ tenantId, app, id, person }: Key) => `${tenantId} ${app} ${person} ${id}`;
const memberOf = batchLoader<Key, true>(textOf, async (db, keys) => {
  const [tenantIds, apps, ids, people] = [
    sql.param(keys.map((key) => key.tenantId)),
    sql.param(keys.map((key) => key.app)),
    sql.param(keys.map((key) => key.id)),
    sql.param(keys.map((key) => key.person)),
  ];
  const rows = await rowsOf<{ n: number }>(
    db,
    sql`
    select k.n::int as n
    from unnest(${tenantIds}::uuid[], ${apps}::text[], ${ids}::text[], ${people}::uuid[]) with
    ordinality as k (tenant_id, app, conversation_id, user_id, n)
    cross join lateral (
      select 1 from members m
      where m.tenant_id = k.tenant_id and m.application_type = k.app
      and m.conversation_id = k.conversation_id and m.user_id = k.user_id
      limit 1
    ) m`,
  );
  const found = new Set(rows.map(({ n }) => n - 1));
  return new Map(keys.filter((_, at) => found.has(at)).map((key) => [textOf(key), true]));
});

/** The same by the stored roster, however old. */
export async function isKeptMember(
  { db, actor }: Context,
  id: ConversationId,
  person: UserId,
): Promise<boolean> {
  return (await memberOf(db, { tenantId: actor.tenantId, app: actor.app, id, person })) ?? false;
}
