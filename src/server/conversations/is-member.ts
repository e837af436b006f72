import { sql } from "drizzle-orm";
import { AppError, type ErrorCode } from "#domain/errors.ts";
import type { ConversationId, TenantId, UserId } from "#domain/ids.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { gather } from "../db/gather.ts";
import { findConversation } from "./find-conversation.ts";
import { isOlderThan, refreshMembers } from "./read-members.ts";

const askAgainAfter = 60_000;
/** Milliseconds for which a roster that was read is taken as it is. */
export const rosterTrustedFor = 10 * 60_000;
const gone: ReadonlySet<ErrorCode> = new Set(["conversation.not-found", "conversation.not-installed"]);

/**
 * Whether the caller is in a place, by the host's roster of that very place. Who is not in the kept roster may have come since: the host is asked
 * again, once a minute at most. A roster older than ten minutes is read again, so that who left is out. Throws `host.unreachable` where nothing is known and the host can't say.
 */
export async function isMember(ctx: Context, id: ConversationId): Promise<boolean> {
  const { user } = ctx.actor;
  if (!user) return false;
  const [known, conversation] = await Promise.all([isKeptMember(ctx, id, user.userId), findConversation(ctx, id)]);
  if (!conversation?.serviceUrl) return known;
  if (!isOlderThan(conversation, known ? rosterTrustedFor : askAgainAfter, ctx.now())) return known;
  try {
    await refreshMembers(ctx, conversation);
  } catch (error) {
    if (!(error instanceof AppError) || !gone.has(error.code)) throw error;
    return false;
  }
  return isKeptMember(ctx, id, user.userId);
}

type Key = { tenantId: TenantId; app: ApplicationType; id: ConversationId; person: UserId };
const textOf = ({ tenantId, app, id, person }: Key) => `${tenantId} ${app} ${person} ${id}`;
const memberOf = gather<Key, true>(textOf, async (db, keys) => {
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
    from unnest(${tenantIds}::uuid[], ${apps}::text[], ${ids}::text[], ${people}::uuid[]) with ordinality as k (tenant_id, app, conversation_id, user_id, n)
    cross join lateral (
      select 1 from members m
      where m.tenant_id = k.tenant_id and m.application_type = k.app and m.conversation_id = k.conversation_id and m.user_id = k.user_id
      limit 1
    ) m`,
  );
  const found = new Set(rows.map(({ n }) => n - 1));
  return new Map(keys.filter((_, at) => found.has(at)).map((key) => [textOf(key), true]));
});

/** The same by the roster as it is kept, however old it is. */
export async function isKeptMember({ db, actor }: Context, id: ConversationId, person: UserId): Promise<boolean> {
  return (await memberOf(db, { tenantId: actor.tenantId, app: actor.app, id, person })) ?? false;
}
