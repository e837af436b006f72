import { useLocation, useNavigate } from "react-router";
import { z } from "zod";
import { sortOrder } from "#contract/surveys.ts";
import { surveyState, surveyType } from "#domain/survey/survey.ts";
import { firstChoice, type ListChoice } from "./list-filters.ts";

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

/** The state of a page's entry in the history that shows a list so. */
export function keptAs(list: ListChoice): z.infer<typeof kept> {
  return { list };
}

/** What is chosen of a list. It stays with the page in the browser's history, so that whoever comes back from an item finds the list as he left it. */
export function useKeptChoice(): [ListChoice, (choice: ListChoice) => void] {
  const { state, search } = useLocation();
  const navigate = useNavigate();
  const choice = kept.safeParse(state).data?.list ?? firstChoice;
  return [choice, (list) => void navigate({ search }, { replace: true, state: keptAs(list) })];
}
