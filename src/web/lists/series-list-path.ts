import { pathOf } from "#contract/client.ts";
import type { seriesApi } from "#contract/series.ts";
import type { ListSource } from "./list-of.ts";

type Series = typeof seriesApi;

/** As the contract has them, whose parsers have no place in what a page begins with. */
const paths: {
  owner: Series["ofOwner"]["path"];
  audience: Series["ofAudience"]["path"];
  team: Series["ofTeamAudience"]["path"];
} = {
  owner: "/v1/owner/series",
  audience: "/v1/audience/:audienceId/series",
  team: "/v1/team/:groupId/audience/:audienceId/series",
};

/** The call for the series of a list. */
export function seriesListPath(
  source: ListSource,
  query: Readonly<Record<string, string>>,
): string {
  if (source.kind === "owner") return pathOf({ path: paths.owner }, { query });
  const { id: audienceId, groupId } = source;
  if (!groupId) return pathOf({ path: paths.audience }, { query, params: { audienceId } });
  return pathOf({ path: paths.team }, { query, params: { groupId, audienceId } });
}
