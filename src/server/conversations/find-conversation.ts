import { and, asc, eq, isNotNull, isNull, lt, or, sql } from "drizzle-orm";
import type { ConversationId } from "#domain/ids.ts";
import { batchLoader } from "../async/batch-loader.ts";
import type { Context } from "../context.ts";
import { conversations } from "../db/tables.ts";
import type { Conversation } from "./conversation.ts";
import { readChannels } from "./read-channels.ts";

const searchAgainAfter = 60_000;
const teamsSearched = 20;

/**
 * A channel, chat or meeting chat of the caller's tenant and app, or null. A team's own id is the
 * id of its General channel and returns that channel. Unknown channels are looked for in the teams
 * that have the app.
 */
export async function findConversation(
  ctx: Context,
  id: ConversationId,
): Promise<Conversation | null> {
  const found = await findPlace(ctx, id);
  if (found || !id.endsWith("@thread.tacv2")) return found ? asPlace(ctx, found) : null;
  for (const team of await teamsToSearch(ctx)) {
    const channels = await readChannels(ctx, team).catch(() => []);
    if (channels.some((channel) => channel.id === id)) break;
  }
  const added = await findPlace(ctx, id);
  return added ? asPlace(ctx, added) : null;
}

/** The stored row: a team as a team, a channel without its team's service URL. */
export async function findPlace(
  { db, actor }: Pick<Context, "db" | "actor">,
  conversationId: ConversationId,
): Promise<Conversation | null> {
  return (
    (await placeOf(db, { tenantId: actor.tenantId, applicationType: actor.app, conversationId })) ??
    null
  );
}

type Key = Pick<Conversation, "tenantId" | "applicationType" | "conversationId">;
const textOf = ({ tenantId, applicationType, conversationId }: Key) =>
  `${tenantId} ${applicationType} ${conversationId}`;
const placeOf = batchLoader<Key, Conversation>(textOf, async (db, keys) => {
  const [tenantIds, apps, ids] = [
    sql.param(keys.map((key) => key.tenantId)),
    sql.param(keys.map((key) => key.applicationType)),
    sql.param(keys.map((key) => key.conversationId)),
  ];
  const { tenantId, applicationType, conversationId } = conversations;
  const rows = await db
    .select()
    .from(conversations)
    .where(
      sql`(${tenantId}, ${applicationType}, ${conversationId}) in (select *
        from unnest(${tenantIds}::uuid[], ${apps}::text[], ${ids}::text[]))`,
    );
  return new Map(rows.map((row) => [textOf(row), row]));
});

export function keyOf({ tenantId, app }: Context["actor"], id: ConversationId) {
  return and(
    eq(conversations.tenantId, tenantId),
    eq(conversations.applicationType, app),
    eq(conversations.conversationId, id),
  );
}

async function asPlace(ctx: Context, row: Conversation): Promise<Conversation> {
  if (row.kind === "team")
    return { ...row, kind: "channel", teamId: row.conversationId, name: "General" };
  if (row.kind !== "channel" || !row.teamId) return row;
  const team = await findPlace(ctx, row.teamId);
  return {
    ...row,
    serviceUrl: team?.serviceUrl ?? null,
    groupId: row.groupId ?? team?.groupId ?? null,
  };
}

function teamsToSearch({ db, actor, now }: Context): Promise<Conversation[]> {
  const stale = or(
    isNull(conversations.channelsReadAt),
    lt(conversations.channelsReadAt, new Date(now().getTime() - searchAgainAfter)),
  );
  return db
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.tenantId, actor.tenantId),
        eq(conversations.applicationType, actor.app),
        eq(conversations.kind, "team"),
        isNotNull(conversations.serviceUrl),
        stale,
      ),
    )
    .orderBy(asc(conversations.channelsReadAt), asc(conversations.conversationId))
    .limit(teamsSearched);
}
