import { useMemo } from "react";
import { isNarrowed, type ListChoice, noFilters } from "../lists/filters/list-filters.ts";
import { isOfOneMeeting, type ListScope, listOf, type Place } from "../lists/list-of.ts";
import { useListCounts, useSurveyList } from "../lists/use-survey-list.ts";

/**
 * How often a dashboard polls its response counts, in milliseconds; other changes arrive as events.
 */
const every = 10_000;

/**
 * A dashboard's list. The counts are loaded while `counting`, or while an owner is selected, for
 * the owner's name. `settled`: the shown list matches the query.
 */
export function useDashboardList(
  scope: ListScope,
  place: Place,
  choice: ListChoice,
  counting: boolean,
) {
  const wanted = { ...listOf(scope, place, choice.filters.allMeetings), choice };
  const list = useSurveyList({ ...wanted, every });
  const counts = useListCounts(wanted, counting || choice.filters.owners.length > 0);
  // Showing all meetings makes a list longer, not shorter.
  const narrowed = isNarrowed({ ...choice, filters: { ...choice.filters, allMeetings: false } });
  const whole = {
    ...choice,
    search: "",
    filters: { ...noFilters, allMeetings: choice.filters.allMeetings },
  };
  const { data } = list;
  const surveys = useMemo(() => data?.pages.flatMap((page) => page.surveys) ?? [], [data]);
  return {
    list,
    surveys,
    counts,
    narrowed,
    whole,
    ofOneMeeting: isOfOneMeeting(scope, place),
    settled: list.isSuccess && !list.isPlaceholderData,
  };
}
