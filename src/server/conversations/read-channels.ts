import { and, eq, sql } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import type { ConversationId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { conversations } from "../db/tables.ts";
import { HostError } from "../teams/host.ts";
import type { Conversation } from "./conversation.ts";

export type Channel = { id: ConversationId; name: string };

const freshFor = 10 * 60_000;

/**
 * A team's channels as the host lists them, General first; cached for ten minutes, longer while the
 * host is unreachable.
 */
export async function listChannels(ctx: Context, team: Conversation): Promise<Channel[]> {
  if (!team.channelsReadAt || ctx.now().getTime() - team.channelsReadAt.getTime() > freshFor) {
    try {
      return await readChannels(ctx, team);
    } catch (error) {
      if (!(error instanceof HostError)) throw error;
      if (!team.channelsReadAt) throw new AppError("host.unreachable");
    }
  }
  const rows = await ctx.db
    .select()
    .from(conversations)
    .where(channelsOf(team))
    .orderBy(conversations.name);
  return [general(team), ...rows.map((row) => ({ id: row.conversationId, name: row.name }))];
}

/** The same for a team by its id, without the cache; empty if the team is unknown. */
export async function refreshChannels(ctx: Context, teamId: ConversationId): Promise<void> {
  const [team] = await ctx.db
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.tenantId, ctx.actor.tenantId),
        eq(conversations.applicationType, ctx.actor.app),
        eq(conversations.conversationId, teamId),
        eq(conversations.kind, "team"),
      ),
    );
  if (team) await readChannels(ctx, team);
}

/**
 * The host does not know a place any more: if it is a channel, its team's list says whether it is
 * gone for good; the event may have been lost. Throws if the host does not return the list.
 */
export async function forgetWhereGone(ctx: Context, id: ConversationId): Promise<void> {
  const [place] = await ctx.db
    .select({ teamId: conversations.teamId })
    .from(conversations)
    .where(
      and(
        eq(conversations.tenantId, ctx.actor.tenantId),
        eq(conversations.applicationType, ctx.actor.app),
        eq(conversations.conversationId, id),
        eq(conversations.kind, "channel"),
      ),
    );
  if (place?.teamId) await refreshChannels(ctx, place.teamId);
}

/**
 * Reads a team's channels from the host and stores them. Of those that were known before the host
 * was asked, the ones that it does not list are gone: one that came while it answered is not.
 */
export async function readChannels(ctx: Context, team: Conversation): Promise<Channel[]> {
  const { tenantId, applicationType: app, conversationId, serviceUrl } = team;
  if (!serviceUrl) throw new AppError("conversation.not-installed");
  const known = await ctx.db
    .select({ id: conversations.conversationId })
    .from(conversations)
    .where(channelsOf(team));
  const listed = await ctx.host.channels({ app, tenantId, conversationId, serviceUrl });
  const channels = listed.filter((channel) => channel.id !== conversationId);
  if (channels.length > 0)
    await ctx.db
      .insert(conversations)
      .values(channels.map((channel) => rowOf(team, channel)))
      .onConflictDoNothing();
  for (const { id, name } of channels)
    await ctx.db
      .update(conversations)
      .set({ name })
      .where(and(channelsOf(team), eq(conversations.conversationId, id)));
  const listedIds = new Set(channels.map((channel) => channel.id));
  const gone = known.map(({ id }) => id).filter((id) => !listedIds.has(id));
  if (gone.length > 0) await forgetChannels(ctx, team, gone);
  await ctx.db.update(conversations).set({ channelsReadAt: ctx.now() }).where(teamKey(team));
  return [general(team), ...channels.sort((one, other) => one.name.localeCompare(other.name))];
}

/** Nobody is a member of what is gone. */
async function forgetChannels(
  { db }: Context,
  { tenantId, applicationType, conversationId: team }: Conversation,
  gone: readonly ConversationId[],
): Promise<void> {
  await db.execute(sql`
    with gone as (
      delete from conversations where tenant_id = ${tenantId}
        and application_type = ${applicationType} and team_id = ${team} and kind = 'channel'
        and conversation_id = any(${sql.param(gone)}::text[])
      returning conversation_id
    )
    delete from members m using gone g where m.tenant_id = ${tenantId}
      and m.application_type = ${applicationType} and m.conversation_id = g.conversation_id`);
}

function general(team: Conversation): Channel {
  return { id: team.conversationId, name: "General" };
}

function teamKey({ tenantId, applicationType, conversationId }: Conversation) {
  return and(
    eq(conversations.tenantId, tenantId),
    eq(conversations.applicationType, applicationType),
    eq(conversations.conversationId, conversationId),
  );
}

function channelsOf({ tenantId, applicationType, conversationId }: Conversation) {
  return and(
    eq(conversations.tenantId, tenantId),
    eq(conversations.applicationType, applicationType),
    eq(conversations.teamId, conversationId),
    eq(conversations.kind, "channel"),
  );
}

function rowOf(
  { tenantId, applicationType, conversationId, groupId }: Conversation,
  channel: Channel,
): typeof conversations.$inferInsert {
  return {
    tenantId,
    applicationType,
    conversationId: channel.id,
    kind: "channel",
    teamId: conversationId,
    groupId,
    name: channel.name,
  };
}
