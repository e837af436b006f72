import { useState } from "react";
import { filterCount, type ListChoice } from "../../lists/filters/list-filters.ts";

/** How many series a search has; that of everything is empty. */
export type FoundSeries = { search: string; count: number };
export type SeriesAboveList = ReturnType<typeof useSeriesAbove>;

type List = {
  /** Whether this kind of list has series. */
  has: boolean;
  choice: ListChoice;
  /** How many surveys are shown; null while that is unknown. */
  surveys: number | null;
};

/**
 * The series above a list of surveys: all, or those that its search finds; no filter is one for
 * series. `count`: of what the list shows with them; null while that is unknown.
 */
export function useSeriesAbove({ has, choice, surveys }: List) {
  const [found, onFound] = useState<FoundSeries | null>(null);
  const search = choice.search.trim();
  const shown = has && filterCount(choice.filters) === 0;
  const known = found?.search === search ? found.count : null;
  const series = shown ? known : 0;
  const count = surveys === null || series === null ? null : surveys + series;
  return { shown, search, onFound, count };
}
