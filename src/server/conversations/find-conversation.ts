import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ConversationId } from "#domain/ids.ts";
import { batchLoader } from "../async/batch-loader.ts";
import { createTimedCache, type TimedCache } from "../async/bounded-cache.ts";
import { perOwner } from "../async/per-owner.ts";
import { createSharedWork } from "../async/shared-work.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/db.ts";
import { conversations } from "../db/tables.ts";
import type { Conversation } from "./conversation.ts";
import { readChannels } from "./read-channels.ts";

/** Milliseconds for which no team is asked again, and for which what was not found is unknown. */
const searchAgainAfter = 60_000;
const teamsSearched = 20;
/** Milliseconds after which the next teams are asked, where not all were. */
const goOnAfter = 3000;
const searches = createSharedWork<Context["host"], boolean>();
const unknownOf = perOwner<Db, TimedCache<true>>(() => createTimedCache(10_000));

/**
 * A channel, chat or meeting chat of the caller's tenant and app, or null. A team's own id is the
 * id of its General channel and returns that channel. Unknown channels are looked for in the teams
 * that have the app.
 */
export async function findConversation(
  ctx: Context,
  id: ConversationId,
): Promise<Conversation | null> {
  const found = await findRows(ctx, id);
  if (found || !id.endsWith("@thread.tacv2")) return found ? asPlace(found) : null;
  const key = `${ctx.actor.tenantId} ${ctx.actor.app} ${id}`;
  if (unknownOf(ctx.db).get(key, ctx.now())) return null;
  const isEverywhere = await searches(ctx.host, key, () => searchTeams(ctx, id)).done;
  const added = await findRows(ctx, id);
  if (!added)
    unknownOf(ctx.db).set(key, true, ctx.now(), isEverywhere ? searchAgainAfter : goOnAfter);
  return added ? asPlace(added) : null;
}

/** Whether all teams have been asked in this minute, and none failed. */
async function searchTeams(ctx: Context, id: ConversationId): Promise<boolean> {
  const searched = await teamsToSearch(ctx);
  let isEverywhere = searched.length < teamsSearched;
  for (const team of searched) {
    const channels = await readChannels(ctx, team).catch(async () => {
      isEverywhere = false;
      const key = keyOf(ctx.actor, team.conversationId);
      await ctx.db.update(conversations).set({ channelsFailedAt: ctx.now() }).where(key);
      return [];
    });
    if (channels.some((channel) => channel.id === id)) break;
  }
  return isEverywhere;
}

/** The stored row: a team as a team, a channel without its team's service URL. */
export async function findPlace(
  ctx: Pick<Context, "db" | "actor">,
  id: ConversationId,
): Promise<Conversation | null> {
  return (await findRows(ctx, id))?.place ?? null;
}

function findRows(
  { db, actor }: Pick<Context, "db" | "actor">,
  conversationId: ConversationId,
): Promise<Rows | undefined> {
  const { tenantId, app: applicationType } = actor;
  return rowsWithTeam(db, { tenantId, applicationType, conversationId });
}

type Key = Pick<Conversation, "tenantId" | "applicationType" | "conversationId">;
const textOf = ({ tenantId, applicationType, conversationId }: Key) =>
  `${tenantId} ${applicationType} ${conversationId}`;
/** A place, and the team that it is a channel of, if that is known. */
type Rows = { place: Conversation; team: Conversation | null };
const teams = alias(conversations, "teams");
const rowsWithTeam = batchLoader<Key, Rows>(textOf, async (db, keys) => {
  const [tenantIds, apps, ids] = [
    sql.param(keys.map((key) => key.tenantId)),
    sql.param(keys.map((key) => key.applicationType)),
    sql.param(keys.map((key) => key.conversationId)),
  ];
  const { tenantId, applicationType, conversationId } = conversations;
  const rows = await db
    .select({ place: conversations, team: teams })
    .from(conversations)
    .leftJoin(
      teams,
      and(
        eq(teams.tenantId, tenantId),
        eq(teams.applicationType, applicationType),
        eq(teams.conversationId, conversations.teamId),
      ),
    )
    .where(
      sql`(${tenantId}, ${applicationType}, ${conversationId}) in (select *
        from unnest(${tenantIds}::uuid[], ${apps}::text[], ${ids}::text[]))`,
    );
  return new Map(rows.map((row) => [textOf(row.place), row]));
});

export function keyOf({ tenantId, app }: Context["actor"], id: ConversationId) {
  return and(
    eq(conversations.tenantId, tenantId),
    eq(conversations.applicationType, app),
    eq(conversations.conversationId, id),
  );
}

function asPlace({ place, team }: Rows): Conversation {
  if (place.kind === "team")
    return { ...place, kind: "channel", teamId: place.conversationId, name: "General" };
  if (place.kind !== "channel" || !place.teamId) return place;
  return {
    ...place,
    serviceUrl: team?.serviceUrl ?? null,
    groupId: place.groupId ?? team?.groupId ?? null,
  };
}

function teamsToSearch({ db, actor, now }: Context): Promise<Conversation[]> {
  const { channelsReadAt, channelsFailedAt } = conversations;
  const asked = sql`coalesce(greatest(${channelsReadAt}, ${channelsFailedAt}), '-infinity')`;
  const before = new Date(now().getTime() - searchAgainAfter).toISOString();
  return db
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.tenantId, actor.tenantId),
        eq(conversations.applicationType, actor.app),
        eq(conversations.kind, "team"),
        isNotNull(conversations.serviceUrl),
        sql`${asked} < ${before}::timestamptz`,
      ),
    )
    .orderBy(asc(asked), asc(conversations.conversationId))
    .limit(teamsSearched);
}
