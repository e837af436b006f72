import { useMemo } from "react";
import { isNarrowed, type ListChoice, noFilters } from "./list-filters.ts";
import { isOfOneMeeting, type ListScope, listOf, type Place } from "./list-scopes.ts";
import { useListCounts, useSurveyList } from "./use-survey-list.ts";

/** Milliseconds after which a dashboard reads its counts of responses again; changes of items it is told of. */
const every = 10_000;

/** A dashboard's list, and its counts while `counting` or an owner is chosen, whose name they bring. `settled`: what is shown is what was asked for. */
export function useDashboardList(scope: ListScope, place: Place, choice: ListChoice, counting: boolean) {
  const wanted = { ...listOf(scope, place, choice.filters.allMeetings), choice };
  const list = useSurveyList({ ...wanted, every });
  const counts = useListCounts(wanted, counting || choice.filters.owners.length > 0);
  // The switch to all meetings makes a list longer, not shorter.
  const narrowed = isNarrowed({ ...choice, filters: { ...choice.filters, allMeetings: false } });
  const whole = { ...choice, search: "", filters: { ...noFilters, allMeetings: choice.filters.allMeetings } };
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
