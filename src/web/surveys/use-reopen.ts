import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SurveyView } from "#contract/survey-view.ts";
import { useApi } from "../api.tsx";
import { responsesKey, surveyKey } from "../results/use-live-results.ts";

/** Opens an item again, until a time or until somebody closes it (EDT-17). */
export function useReopen({ id }: Pick<SurveyView, "id">) {
  const { surveys } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (closeAt: Date | null) => surveys.reopen({ params: { id }, body: { closeAt } }),
    onSuccess: async (survey) => {
      queries.setQueryData<SurveyView>(surveyKey(id), survey);
      await queries.invalidateQueries({ queryKey: responsesKey(id) });
      await queries.invalidateQueries({ queryKey: ["list"] });
    },
  });
}
