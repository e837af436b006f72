import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SurveyView } from "#contract/survey-view.ts";
import type { UserId } from "#domain/ids.ts";
import { useApi } from "../api.tsx";
import { refresh, surveyKey } from "./use-live-results.ts";

/** Makes somebody an owner of an item, or no more (LIF-23). */
export function useOwners({ id }: Pick<SurveyView, "id">) {
  const { surveys } = useApi();
  const queries = useQueryClient();
  const onSuccess = async (survey: SurveyView) => {
    queries.setQueryData<SurveyView>(surveyKey(id), survey);
    await queries.invalidateQueries({ queryKey: ["list"] });
  };
  return {
    add: useMutation({
      mutationFn: (person: { aadObjectId: UserId; name: string; upn: string }) => surveys.addOwner({ params: { id }, body: person }),
      onSuccess,
    }),
    remove: useMutation({
      mutationFn: ({ aadObjectId }: { aadObjectId: UserId; name: string }) => surveys.removeOwner({ params: { id, ownerId: aadObjectId } }),
      onSuccess,
      // Somebody else may have changed them meanwhile.
      onError: () => refresh(queries, id),
    }),
  };
}
