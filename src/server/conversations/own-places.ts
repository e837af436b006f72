import { and, eq, isNotNull, sql } from "drizzle-orm";
import type { Colleague, SendPlace } from "#contract/teams.ts";
import { AppError } from "#domain/errors.ts";
import { mayCreateAs } from "#domain/meeting/meeting-role.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { conversations } from "../db/tables.ts";
import type { Conversation } from "./conversation.ts";
import { listChannels } from "./read-channels.ts";
import { roleIn } from "./role-in.ts";
import { isMember } from "./rosters/is-member.ts";

const [mostPlaces, mostPeople] = [100, 25];

/**
 * The channels, chats and meetings that the caller may send to: the app is installed, they are a
 * member, and not an attendee of the meeting (AUT-21, AUT-55, MTG-29).
 */
export async function ownPlaces(ctx: Context): Promise<SendPlace[]> {
  const found = await Promise.all(
    (await candidates(ctx)).map((place) => placesIn(ctx, place).catch(noneWhereUnreachable)),
  );
  return found
    .flat()
    .sort(
      (one, other) =>
        one.teamName.localeCompare(other.teamName) || one.name.localeCompare(other.name),
    );
}

/** Places with the app whose stored roster has the caller, or which have no stored roster yet. */
function candidates({ db, actor }: Context): Promise<Conversation[]> {
  const { tenantId, app, user } = actor;
  if (!user) throw new AppError("auth.required");
  const known = sql`exists (
    select 1 from members m where m.tenant_id = ${tenantId} and m.application_type = ${app}
      and m.conversation_id = ${conversations.conversationId} and m.user_id = ${user.userId})`;
  return db
    .select()
    .from(conversations)
    .where(
      and(
        eq(conversations.tenantId, tenantId),
        eq(conversations.applicationType, app),
        isNotNull(conversations.serviceUrl),
        sql`${conversations.kind} in ('team', 'groupChat', 'meeting')`,
        sql`(${known} or ${conversations.membersReadAt} is null)`,
      ),
    )
    .orderBy(sql`${known} desc`, conversations.name, conversations.conversationId)
    .limit(mostPlaces);
}

async function placesIn(ctx: Context, place: Conversation): Promise<SendPlace[]> {
  if (!(await isMember(ctx, place.conversationId))) return [];
  const { kind, groupId, meetingId, name, conversationId } = place;
  // Only for meetings is the host asked; its reply is cached (MTG-30).
  if (!mayCreateAs((await roleIn(ctx, place)).role)) return [];
  if (kind === "groupChat" || kind === "meeting")
    return [
      {
        type: kind,
        id: conversationId,
        name,
        groupId,
        meetingId,
        teamId: conversationId,
        teamName: "",
      },
    ];
  const channels = await listChannels(ctx, place);
  const mine = await Promise.all(
    channels.map(async (channel) => ((await isMember(ctx, channel.id)) ? [channel] : [])),
  );
  return mine.flat().map((channel) => ({
    type: "channel" as const,
    id: channel.id,
    name: channel.name,
    groupId,
    meetingId: null,
    teamId: conversationId,
    teamName: name,
  }));
}

/** A place that the host can't check now is left out. */
function noneWhereUnreachable(error: unknown): SendPlace[] {
  if (error instanceof AppError) return [];
  throw error;
}

/**
 * People who share a place with the caller, by a word prefix of their name or address; never the
 * caller.
 */
export async function findPeople({ db, actor }: Context, search: string): Promise<Colleague[]> {
  if (!actor.user) throw new AppError("auth.required");
  const wanted = search
    .trim()
    .toLowerCase()
    .replace(/[\\%_]/g, "\\$&");
  const rows = await rowsOf<{ user_id: Colleague["aadObjectId"]; name: string; upn: string }>(
    db,
    sql`
    select distinct on (lower(o.name), o.user_id) o.user_id, o.name, o.upn from members m
    join members o on o.tenant_id = m.tenant_id and o.application_type = m.application_type
    and o.conversation_id = m.conversation_id
    where m.tenant_id = ${actor.tenantId} and m.application_type = ${actor.app}
    and m.user_id = ${actor.user.userId} and o.user_id <> m.user_id
      and (lower(o.name) like ${`${wanted}%`} or lower(o.name) like ${`% ${wanted}%`} or
      lower(o.upn) like ${`${wanted}%`})
    order by lower(o.name), o.user_id limit ${mostPeople}`,
  );
  return rows.map((row) => ({ aadObjectId: row.user_id, name: row.name, upn: row.upn }));
}
