import type { SortOrder } from "#contract/surveys.ts";
import type { SurveyState, SurveyType } from "#domain/survey/survey.ts";

/** What somebody chose of a list (LST-03, MTG-04). Empty means everything. Owners and channels are ids, as the counts name them. */
export type ListFilters = { types: SurveyType[]; states: SurveyState[]; owners: string[]; channels: string[]; allMeetings: boolean };

export const noFilters: ListFilters = { types: [], states: [], owners: [], channels: [], allMeetings: false };

/** What is shown of a list: the filters, what was searched for (LST-01), and the order (LST-04). */
export type ListChoice = { filters: ListFilters; search: string; sort: SortOrder };

export const firstChoice: ListChoice = { filters: noFilters, search: "", sort: "newest" };

/** How many filters are set. */
export function filterCount({ types, states, owners, channels, allMeetings }: ListFilters): number {
  return types.length + states.length + owners.length + channels.length + (allMeetings ? 1 : 0);
}

export function isNarrowed({ filters, search }: ListChoice): boolean {
  return search.trim() !== "" || filterCount(filters) > 0;
}

/** The query of a list call. */
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
