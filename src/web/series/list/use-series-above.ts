import { useState } from "react";
import type { ListChoice } from "../../lists/filters/list-filters.ts";

/** What the series of a list are narrowed by; empty parts mean everything. */
export type AskedSeries = { search: string; types: string; owners: string };
/** How many series are there for what was asked. */
export type FoundSeries = { asked: AskedSeries; count: number };
export type SeriesAboveList = ReturnType<typeof useSeriesAbove>;

type List = {
  /** Whether this kind of list has series. */
  has: boolean;
  choice: ListChoice;
  /** How many surveys are shown; null while that is unknown. */
  surveys: number | null;
};

/**
 * The series above a list of surveys: those that its search finds, of its types and owners (LST-03).
 * A series has no state of a survey's, and lists of all meetings or chosen channels have none.
 * `count`: of what the list shows with them; null while that is unknown.
 */
export function useSeriesAbove({ has, choice: { filters, search }, surveys }: List) {
  const [found, onFound] = useState<FoundSeries | null>(null);
  const { types, owners, states, channels, allMeetings } = filters;
  const asked = { search: search.trim(), types: types.join(","), owners: owners.join(",") };
  const shown = has && states.length === 0 && channels.length === 0 && !allMeetings;
  const known = found && isSame(found.asked, asked) ? found.count : null;
  const series = shown ? known : 0;
  const count = surveys === null || series === null ? null : surveys + series;
  return { shown, asked, onFound, count };
}

function isSame(one: AskedSeries, other: AskedSeries): boolean {
  return one.search === other.search && one.types === other.types && one.owners === other.owners;
}
