import { pathOf } from "#contract/client.ts";
import type { meetingsApi } from "#contract/meetings.ts";
import type { surveysApi } from "#contract/surveys.ts";
import { placeOf, scopeAt } from "../dashboard/place-of.ts";
import type { HostContext } from "../host/host.ts";
import { firstAbove } from "../lists/above-list.ts";
import { firstChoice, queryOf } from "../lists/filters/list-filters.ts";
import { type ListScopeQuery, type ListSource, listOf, sourceOf } from "../lists/list-of.ts";
import { seriesListPath } from "../lists/series-list-path.ts";
import { dayBefore } from "../meetings/day-before.ts";
import { panelScope } from "../meetings/panel/panel-scope.ts";
import { audienceOfContext } from "../survey/audience.ts";

type Surveys = typeof surveysApi;
type Meetings = typeof meetingsApi;

/** As the contract has them, whose parsers have no place in a small script. */
const paths: {
  owner: Surveys["ofOwner"]["path"];
  audience: Surveys["ofAudience"]["path"];
  team: Surveys["ofTeamAudience"]["path"];
  waiting: Surveys["waiting"]["path"];
  order: Surveys["groupConfig"]["path"];
  role: Meetings["info"]["path"];
} = {
  owner: "/v1/owner/surveys",
  audience: "/v1/audience/:audienceId/surveys",
  team: "/v1/team/:groupId/audience/:audienceId/surveys",
  waiting: "/v1/surveys/waiting",
  order: "/v1/survey/:chatId/groupconfig",
  role: "/v1/meetings/:chatId/info",
};

/**
 * The calls that a page waits for before it shows anything: its list, if any, what stands above
 * it, and others.
 */
type FirstCalls = { list: string | null; above: string[]; others: string[] };
const none: FirstCalls = { list: null, above: [], others: [] };

/** Those of the page at this path, without the variant: of a dashboard or a meeting's view. */
export function firstCalls(
  context: HostContext,
  pathname: string,
  query: URLSearchParams,
): FirstCalls {
  if (pathname === "/content/meeting/tab") return inMeeting(context, query);
  const scope = scopeAt(pathname);
  if (scope === null) return none;
  const place = placeOf(context, pathname, query);
  // In a meeting its own view, which asks for the viewer's role first, takes the dashboard's place.
  if (context.meeting && place.audience) return none;
  const { source, scope: ofScope } = listOf(scope, place, false);
  const waiting = pathOf({ path: paths.waiting }, { query: { limit: firstAbove.waiting } });
  const above = scope === "personal" ? [waiting] : [];
  if (source && (scope === "personal" || scope === "team"))
    above.push(seriesListPath(source, { limit: firstAbove.series }));
  return { list: source && listPath(source, ofScope), above, others: [] };
}

function inMeeting(context: HostContext, query: URLSearchParams): FirstCalls {
  const audience = audienceOfContext(context);
  if (!audience || !context.meeting) return none;
  const chat = { params: { chatId: audience.id } };
  const role = pathOf({ path: paths.role }, chat);
  const source = sourceOf(audience);
  if (context.frame !== "sidePanel" || query.get("panel") === "archive" || !source)
    return { ...none, others: [role] };
  const scope = panelScope(context, "recent", dayBefore(Date.now()));
  const others = [role, pathOf({ path: paths.order }, chat)];
  return { list: listPath(source, scope), above: [], others };
}

function listPath(source: ListSource, scope: ListScopeQuery): string {
  const call = { query: { ...scope, ...queryOf(firstChoice) } };
  if (source.kind === "owner") return pathOf({ path: paths.owner }, call);
  const { id: audienceId, groupId } = source;
  if (!groupId) return pathOf({ path: paths.audience }, { ...call, params: { audienceId } });
  return pathOf({ path: paths.team }, { ...call, params: { groupId, audienceId } });
}
