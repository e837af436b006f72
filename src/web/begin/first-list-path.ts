import { pathOf } from "#contract/client.ts";
import type { surveysApi } from "#contract/surveys.ts";
import { placeOf, scopeAt } from "../dashboard/place-of.ts";
import type { HostContext } from "../host/host.ts";
import { firstChoice, queryOf } from "../lists/filters/list-filters.ts";
import { listOf } from "../lists/list-of.ts";

type Api = typeof surveysApi;

/** As the contract has them, whose parsers have no place in a small script. */
const paths: {
  owner: Api["ofOwner"]["path"];
  audience: Api["ofAudience"]["path"];
  team: Api["ofTeamAudience"]["path"];
} = {
  owner: "/v1/owner/surveys",
  audience: "/v1/audience/:audienceId/surveys",
  team: "/v1/team/:groupId/audience/:audienceId/surveys",
};

/**
 * The call for the list that a dashboard at this path, without the variant, shows first; null for
 * all other pages, and for a meeting's, which asks for the viewer's role first.
 */
export function firstListPath(
  context: HostContext,
  pathname: string,
  query: URLSearchParams,
): string | null {
  const scope = scopeAt(pathname);
  if (scope === null) return null;
  const place = placeOf(context, pathname, query);
  if (context.meeting && place.audience) return null;
  const { source, scope: ofScope } = listOf(scope, place, false);
  if (!source) return null;
  const call = { query: { ...ofScope, ...queryOf(firstChoice) } };
  if (source.kind === "owner") return pathOf({ path: paths.owner }, call);
  const { id: audienceId, groupId } = source;
  if (!groupId) return pathOf({ path: paths.audience }, { ...call, params: { audienceId } });
  return pathOf({ path: paths.team }, { ...call, params: { groupId, audienceId } });
}
