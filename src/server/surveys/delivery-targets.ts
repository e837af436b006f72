import { sql } from "drizzle-orm";
import type { Member } from "#contract/teams.ts";
import { AppError } from "#domain/errors.ts";
import { type ConversationId, type UserId, userId } from "#domain/ids.ts";
import { mayWait } from "#domain/series/own-zones.ts";
import { isPlace } from "#domain/survey/is-place.ts";
import type { Recipient, Survey, SurveyType } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { presentPeople } from "../absences/read-absences.ts";
import type { Context } from "../context.ts";
import { findConversation } from "../conversations/find-conversation.ts";
import { freshenMembers, keptMembers } from "../conversations/rosters/read-members.ts";
import { rowsOf } from "../db/db.ts";

/**
 * A destination of a survey's messages: a conversation, or a person's personal chat with the bot.
 * `messageId`: an existing message to replace.
 */
type Sent = Pick<Survey, "recipients" | "deliveryPreference">;
export type Place = {
  conversationId: ConversationId | null;
  userId: UserId | null;
  messageId?: string | null;
};

/** Milliseconds after its time that what is due waits for rosters that the host does not return. */
export const rosterPatience = 60_000;

/**
 * Reads the rosters that `deliveryTargets` needs from the host, if they are outdated. Call it
 * before the transaction: no request may wait for the host while a survey is locked. Skips places
 * that are gone or no longer have the app. A place that the host keeps back holds up no other one.
 * Throws `host.unreachable`, after trying all rosters, if the host did not return one of them.
 */
export async function readRosters(
  ctx: Context,
  { recipients, deliveryPreference }: Sent,
): Promise<void> {
  if (deliveryPreference === "in-group") return;
  const reads = recipients
    .filter(isPlace)
    .map(({ id }) => freshenMembers(ctx, id).catch(noneWhereGone));
  const failures = (await Promise.allSettled(reads)).flatMap((read): unknown[] =>
    read.status === "rejected" ? [read.reason] : [],
  );
  failures.forEach(unlessUnreachable);
  if (failures.length > 0) throw failures[0];
}

/** For `catch`: a place that is gone has no members. */
export function noneWhereGone(error: unknown): Member[] {
  if (
    error instanceof AppError &&
    (error.code === "conversation.not-found" || error.code === "conversation.not-installed")
  )
    return [];
  throw error;
}

/** For `catch`: uses the last known rosters if the host is unreachable. */
export function unlessUnreachable(error: unknown): void {
  if (!(error instanceof AppError) || error.code !== "host.unreachable") throw error;
}

/** The places of a survey that are gone or no longer have the app: no card can be posted there. */
export async function placesWithoutApp(
  ctx: Context,
  { recipients }: Pick<Survey, "recipients">,
): Promise<Recipient[]> {
  const without: Recipient[] = [];
  for (const place of recipients.filter(isPlace))
    if (!(await findConversation(ctx, place.id))?.serviceUrl) without.push(place);
  return without;
}

/**
 * Where a survey's cards go once it is open: its conversations, or each member's personal chat by
 * the stored rosters (LIF-16), if they are not away. No duplicates.
 */
export async function deliveryTargets(
  ctx: Context,
  survey: Sent & Pick<Survey, "type">,
): Promise<Place[]> {
  const targets = await everyTarget(ctx, survey);
  const people = targets.flatMap(({ userId }) => userId ?? []);
  const asked = await askedPeople(ctx, survey.type, people);
  return [...targets.filter(({ userId }) => userId === null), ...asked.map(chatOf)];
}

/**
 * As `deliveryTargets`, for a message about a survey that was sent: without those whose own time is
 * still to come where each person gets it in their own zone (decisions/033).
 */
export async function reachedTargets(ctx: Context, survey: Survey): Promise<Place[]> {
  const targets = await deliveryTargets(ctx, survey);
  const waiting = await waitingPeople(ctx, survey);
  return targets.filter(({ userId }) => userId === null || !waiting.has(userId));
}

/**
 * Those whose card of a series' survey waits to be posted at their own time, a whole minute; not
 * for some seconds until Teams takes it, also where it was not asked (`budgetSpent`).
 */
export async function waitingPeople(
  { db, now }: Context,
  survey: Pick<Survey, "tenantId" | "id" | "type" | "scheduleId">,
): Promise<ReadonlySet<UserId>> {
  if (!mayWait(survey)) return new Set();
  const rows = await rowsOf<{ person: UserId }>(
    db,
    sql`
    select user_id as person from outbox
    where tenant_id = ${survey.tenantId} and survey_id = ${survey.id} and purpose = 'card'
    and user_id is not null and message_id is null and failure is null and tries = 0
    and claimed_until is null
    and due_at > ${now().toISOString()}::timestamptz
    and due_at > created_at + interval '1 minute' and date_trunc('minute', due_at) = due_at`,
  );
  return new Set(rows.map(({ person }) => person));
}

/** As `deliveryTargets`, with those who are away. */
export async function everyTarget(ctx: Context, survey: Sent): Promise<Place[]> {
  const people = new Set<UserId>();
  const places: Place[] = [];
  for (const { type, id, messageId } of survey.recipients) {
    if (type === "web") continue;
    if (type === "user") people.add(userId.parse(id));
    else if (survey.deliveryPreference === "in-group")
      places.push({ conversationId: id, userId: null, messageId });
    else for (const member of await keptMembers(ctx, id)) people.add(member.aadObjectId);
  }
  return [...places, ...[...people].map(chatOf)];
}

/** Those of these people who get direct messages now: some types spare those who are away. */
export async function askedPeople(
  ctx: Context,
  type: SurveyType,
  people: readonly UserId[],
): Promise<UserId[]> {
  return specOf(type).sparesAbsent ? presentPeople(ctx, people) : [...people];
}

/** The owners' personal chats. */
export function ownersOf({ owners }: Pick<Survey, "owners">): Place[] {
  return owners.map(({ aadObjectId }) => chatOf(aadObjectId));
}

export function chatOf(person: UserId): Place {
  return { conversationId: null, userId: person };
}
