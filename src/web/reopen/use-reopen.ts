import { useQueryClient } from "@tanstack/react-query";
import type { SurveyView } from "#contract/survey-view.ts";
import { useApi } from "../api.tsx";
import { responsesKey, surveyKey } from "../live/use-live-results.ts";
import { useSingleMutation } from "../use-single-mutation.ts";

/** Reopens a survey, until a time or until it is closed by hand (EDT-17). */
export function useReopen({ id }: Pick<SurveyView, "id">) {
  const { surveys } = useApi();
  const queries = useQueryClient();
  return useSingleMutation({
    mutationFn: (closeAt: Date | null) => surveys.reopen({ params: { id }, body: { closeAt } }),
    onSuccess: async (survey) => {
      queries.setQueryData<SurveyView>(surveyKey(id), survey);
      await queries.invalidateQueries({ queryKey: responsesKey(id) });
      await queries.invalidateQueries({ queryKey: ["list"] });
    },
  });
}
