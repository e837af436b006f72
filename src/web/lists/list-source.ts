import { z } from "zod";
import { pathOf } from "#contract/client.ts";
import { type ListCounts, listEventsPaths, type SurveyList } from "#contract/surveys.ts";
import { conversationId } from "#domain/ids.ts";
import type { ApiAccess } from "../api.tsx";
import type { Audience } from "../surveys/audience.ts";

/** Where a list comes from (LST-20): what was sent to a conversation, or what the user owns. */
export type ListSource = { kind: "owner" } | { kind: "audience"; id: string; groupId: string | null };

/** The part of a list's query that the page decides, not the person: `filterMeetings`, `closeAt`, … as texts. */
export type ListScopeQuery = Readonly<Record<string, string>>;

export const ownSource: ListSource = { kind: "owner" };

export function sourceOf(audience: Audience | null): ListSource | null {
  return audience && { kind: "audience", id: audience.id, groupId: audience.groupId };
}

/** A page of a list that has something on it, or its end: a search of a very long list may have looked through much and found nothing yet. Without a conversation this is logged and the list is empty (LST-19). */
export async function readPage(api: ApiAccess, source: ListSource | null, query: Record<string, string>): Promise<SurveyList> {
  if (!source) return missing({ surveys: [], next: null });
  let page = await readOnce(api, source, query);
  while (page.surveys.length === 0 && page.next !== null) page = await readOnce(api, source, { ...query, after: page.next });
  return page;
}

function readOnce({ surveys }: ApiAccess, source: ListSource, query: Record<string, string>): Promise<SurveyList> {
  if (source.kind === "owner") return surveys.ofOwner({ query });
  const audienceId = conversationId.parse(source.id);
  if (source.groupId) return surveys.ofTeamAudience({ params: { groupId: source.groupId, audienceId }, query });
  return surveys.ofAudience({ params: { audienceId }, query });
}

/** How many of each kind there are (MTG-04). */
export async function readCounts({ surveys }: ApiAccess, source: ListSource | null, query: Record<string, string>): Promise<ListCounts> {
  if (!source) return missing({ types: [], states: [], owners: [], channels: [] });
  if (source.kind === "owner") return surveys.countsOfOwner({ query });
  const audienceId = conversationId.parse(source.id);
  if (source.groupId) return surveys.countsOfTeamAudience({ params: { groupId: source.groupId, audienceId }, query });
  return surveys.countsOfAudience({ params: { audienceId }, query });
}

/** Whether two queries ask for the same list, but for the minute from which on. */
export function isSameList(one: unknown, other: ListScopeQuery): boolean {
  return JSON.stringify(one, withoutMinute) === JSON.stringify(other, withoutMinute);
}

const minutes: ReadonlySet<string> = new Set(["closeAt", "closedBefore"]);
const withoutMinute = (key: string, value: unknown) => (minutes.has(key) ? "" : value);

/** Where the news of a list are told. */
export function eventsPathOf(source: ListSource): string {
  const route = (path: `/${string}`) => ({ method: "GET" as const, path, reply: z.unknown() });
  if (source.kind === "owner") return pathOf(route(listEventsPaths.owner), {});
  return pathOf(route(listEventsPaths.audience), { params: { audienceId: source.id } });
}

function missing<T>(empty: T): T {
  reportError(new Error("a list without a conversation is empty (LST-19)"));
  return empty;
}
