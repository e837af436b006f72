import type { ListChoice } from "../../lists/filters/list-filters.ts";
import type { ListSource } from "../../lists/list-of.ts";
import { useSeriesList } from "./use-series-list.ts";

type List = {
  /** Whether this kind of list has series. */
  has: boolean;
  source: ListSource | null;
  choice: ListChoice;
  /** How many surveys are shown; null while that is unknown. */
  surveys: number | null;
};

/**
 * The series above a list of surveys: those that its search finds, of its types and owners (LST-03).
 * A series has no state of a survey's, and lists of all meetings or chosen channels have none.
 * `count`: of what the list shows with them; null while that is unknown. `unknown`: whether the list
 * had better wait for them, lest they push it down.
 */
export function useSeriesAbove({ has, source, choice: { filters, search }, surveys }: List) {
  const { types, owners, states, channels, allMeetings } = filters;
  const asked = { search: search.trim(), types: types.join(","), owners: owners.join(",") };
  const shown = has && states.length === 0 && channels.length === 0 && !allMeetings;
  const { settled, unknown, ...list } = useSeriesList(source, asked, shown);
  const series = shown ? list.series : [];
  const known = surveys !== null && (!shown || settled);
  return { ...list, series, unknown, count: known ? surveys + series.length : null };
}
