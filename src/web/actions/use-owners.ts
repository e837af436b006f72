import { useQueryClient } from "@tanstack/react-query";
import type { SurveyView } from "#contract/survey-view.ts";
import type { UserId } from "#domain/ids.ts";
import { useApi } from "../api.tsx";
import { refresh, surveyKey } from "../live/use-live-results.ts";
import { useSingleMutation } from "../use-single-mutation.ts";

/** Adds or removes an owner of a survey (LIF-23). */
export function useOwners({ id }: Pick<SurveyView, "id">) {
  const { surveys } = useApi();
  const queries = useQueryClient();
  const tellLists = () => queries.invalidateQueries({ queryKey: ["list"] });
  return {
    add: useSingleMutation({
      mutationFn: (person: { aadObjectId: UserId; name: string; upn: string }) =>
        surveys.addOwner({ params: { id }, body: person }),
      onSuccess: async (survey) => {
        queries.setQueriesData<SurveyView>({ queryKey: surveyKey(id) }, survey);
        await tellLists();
      },
    }),
    remove: useSingleMutation({
      mutationFn: ({ aadObjectId }: { aadObjectId: UserId; name: string }) =>
        surveys.removeOwner({ params: { id, ownerId: aadObjectId } }),
      onSuccess: tellLists,
      // After a failure, reloads the owners: somebody else may have changed them.
      onSettled: () => refresh(queries, id),
    }),
  };
}
