import type { SortOrder } from "#contract/surveys.ts";
import type { SurveyState, SurveyType } from "#domain/survey/survey.ts";

/**
 * The filters that the viewer selected (LST-03, MTG-04). Empty means everything. Owners and
 * channels are ids.
 */
export type ListFilters = {
  types: SurveyType[];
  states: SurveyState[];
  owners: string[];
  channels: string[];
  allMeetings: boolean;
};

export const noFilters: ListFilters = {
  types: [],
  states: [],
  owners: [],
  channels: [],
  allMeetings: false,
};

/** What a list shows: the filters, the search text (LST-01) and the sort order (LST-04). */
export type ListChoice = { filters: ListFilters; search: string; sort: SortOrder };

export const firstChoice: ListChoice = { filters: noFilters, search: "", sort: "newest" };

/** How many filters are set. */
export function filterCount({ types, states, owners, channels, allMeetings }: ListFilters): number {
  return types.length + states.length + owners.length + channels.length + (allMeetings ? 1 : 0);
}

export function isNarrowed({ filters, search }: ListChoice): boolean {
  return search.trim() !== "" || filterCount(filters) > 0;
}

/** The query parameters of a list call. */
export function queryOf({ filters, search, sort }: ListChoice): Record<string, string> {
  const given = {
    search: search.trim(),
    types: filters.types.join(","),
    states: filters.states.join(","),
    owners: filters.owners.join(","),
    channels: filters.channels.join(","),
    sort,
  };
  return Object.fromEntries(Object.entries(given).filter(([, value]) => value !== ""));
}
