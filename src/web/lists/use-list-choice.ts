import { useLocation, useNavigate } from "react-router";
import { z } from "zod";
import { sortOrder } from "#contract/surveys.ts";
import { surveyState, surveyType } from "#domain/survey/survey.ts";
import { firstChoice, type ListChoice } from "./filters/list-filters.ts";

const kept = z.object({
  list: z.object({
    filters: z.object({
      types: z.array(surveyType),
      states: z.array(surveyState),
      owners: z.array(z.string()),
      channels: z.array(z.string()),
      allMeetings: z.boolean(),
    }),
    search: z.string(),
    sort: sortOrder,
  }),
});

/** The history state of an entry that shows a list this way. */
export function listState(list: ListChoice): z.infer<typeof kept> {
  return { list };
}

/**
 * The filters of a list, stored in the browser's history entry, so that viewers find the list as
 * they left it when they come back.
 */
export function useListChoice(): [ListChoice, (choice: ListChoice) => void] {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const choice = kept.safeParse(state).data?.list ?? firstChoice;
  return [choice, (list) => void navigate({ search }, { replace: true, state: listState(list) })];
}
