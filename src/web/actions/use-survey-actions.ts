import { useQueryClient } from "@tanstack/react-query";
import type { SurveyView } from "#contract/survey-view.ts";
import { useApi } from "../api.tsx";
import { refresh } from "../live/use-live-results.ts";
import { useSingleMutation } from "../use-single-mutation.ts";

/** Of the work that closes a survey. */
export const closingKey = (id: SurveyView["id"]) => ["close", id] as const;

/**
 * An owner's actions on a survey: send, close, delete, undo the deletion. Afterwards the survey and
 * the lists are reloaded.
 */
export function useSurveyActions({ id }: Pick<SurveyView, "id">) {
  const { surveys, commands, results } = useApi();
  const queries = useQueryClient();
  const onSuccess = async () => {
    await refresh(queries, id);
    await queries.invalidateQueries({ queryKey: ["list"] });
  };
  return {
    deliver: useSingleMutation({
      mutationFn: () => surveys.deliver({ params: { id }, body: {} }),
      onSuccess,
    }),
    close: useSingleMutation({
      mutationKey: closingKey(id),
      mutationFn: () => surveys.close({ params: { id }, body: {} }),
      onSuccess,
    }),
    /** Posts the results now (RES-43). */
    notify: useSingleMutation({ mutationFn: () => results.notify({ params: { id }, body: {} }) }),
    remove: useSingleMutation({
      mutationFn: () => commands.run({ body: { command: "survey/delete", surveyId: id } }),
      onSuccess: () => queries.invalidateQueries({ queryKey: ["list"] }),
    }),
    restore: useSingleMutation({
      mutationFn: () => commands.run({ body: { command: "survey/restore", surveyId: id } }),
      onSuccess,
    }),
  };
}
