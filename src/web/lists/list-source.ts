import { pathOf } from "#contract/client.ts";
import { type ListCounts, listEventsPaths, type SurveyList } from "#contract/surveys.ts";
import { conversationId } from "#domain/ids.ts";
import type { ApiAccess } from "../api.tsx";
import { serverClock } from "../server-clock.ts";
import type { ListScopeQuery, ListSource } from "./list-of.ts";

/**
 * The next page with at least one survey, or the end: the server may return an empty page when a
 * search scans a very long list. Without a conversation this is logged and the list is empty
 * (LST-19).
 */
export async function readPage(
  api: ApiAccess,
  source: ListSource | null,
  query: Record<string, string>,
): Promise<SurveyList> {
  if (!source) return missing({ surveys: [], next: null, serverTime: new Date(serverClock.now()) });
  let page = await readOnce(api, source, query);
  while (page.surveys.length === 0 && page.next !== null)
    page = await readOnce(api, source, { ...query, after: page.next });
  return page;
}

async function readOnce(
  api: ApiAccess,
  source: ListSource,
  query: Record<string, string>,
): Promise<SurveyList> {
  const page = await pageOf(api, source, query);
  serverClock.note(page.serverTime);
  return page;
}

function pageOf(
  { surveys }: ApiAccess,
  source: ListSource,
  query: Record<string, string>,
): Promise<SurveyList> {
  if (source.kind === "owner") return surveys.ofOwner({ query });
  const audienceId = conversationId.parse(source.id);
  if (source.groupId)
    return surveys.ofTeamAudience({ params: { groupId: source.groupId, audienceId }, query });
  return surveys.ofAudience({ params: { audienceId }, query });
}

/** The number of surveys per filter value (MTG-04). */
export async function readCounts(
  { surveys }: ApiAccess,
  source: ListSource | null,
  query: Record<string, string>,
): Promise<ListCounts> {
  if (!source) return missing({ types: [], states: [], owners: [], channels: [] });
  if (source.kind === "owner") return surveys.countsOfOwner({ query });
  const audienceId = conversationId.parse(source.id);
  if (source.groupId)
    return surveys.countsOfTeamAudience({ params: { groupId: source.groupId, audienceId }, query });
  return surveys.countsOfAudience({ params: { audienceId }, query });
}

/**
 * Whether two queries ask for the same list, ignoring the minute that the time window starts at.
 */
export function isSameList(one: unknown, other: ListScopeQuery): boolean {
  return JSON.stringify(one, withoutMinute) === JSON.stringify(other, withoutMinute);
}

const minutes: ReadonlySet<string> = new Set(["closeAt", "closedBefore"]);
const withoutMinute = (key: string, value: unknown) => (minutes.has(key) ? "" : value);

/** The event stream for changes of a list. */
export function eventsPathOf(source: ListSource): string {
  if (source.kind === "owner") return listEventsPaths.owner;
  return pathOf({ path: listEventsPaths.audience }, { params: { audienceId: source.id } });
}

function missing<T>(empty: T): T {
  reportError(new Error("a list without a conversation is empty (LST-19)"));
  return empty;
}
