import { useQueryClient } from "@tanstack/react-query";
import type { SeriesView } from "#contract/series.ts";
import { seriesApi } from "#contract/series.ts";
import { surveyId, type UserId } from "#domain/ids.ts";
import { useApi, useClient } from "../../api.tsx";
import { useSingleMutation } from "../../use-single-mutation.ts";
import { seriesKey } from "../use-series.ts";

/** An owner's actions on a series. Afterwards it and the lists are read again. */
export function useSeriesWork({ id, lastSurveyId }: SeriesView) {
  const { surveys, commands } = useApi();
  const series = useClient(seriesApi);
  const queries = useQueryClient();
  const readAgain = async () => {
    await queries.invalidateQueries({ queryKey: ["series"] });
    await queries.invalidateQueries({ queryKey: ["list"] });
  };
  const command = (name: string) => ({
    mutationFn: () => commands.run({ body: { command: name, scheduleId: id } }),
  });
  return {
    enable: useSingleMutation({ ...command("schedule/enable"), onSettled: readAgain }),
    disable: useSingleMutation({ ...command("schedule/disable"), onSettled: readAgain }),
    remove: useSingleMutation({
      ...command("schedule/delete"),
      onSuccess: () => queries.invalidateQueries({ queryKey: ["list"] }),
    }),
    close: useSingleMutation({
      mutationFn: () => surveys.close({ params: { id: surveyId.parse(lastSurveyId) }, body: {} }),
      onSettled: readAgain,
    }),
    owners: {
      add: useSingleMutation({
        mutationFn: (person: { aadObjectId: UserId; name: string; upn: string }) =>
          series.addOwner({ params: { id }, body: person }),
        onSuccess: (changed) => queries.setQueryData<SeriesView>(seriesKey(id), changed),
      }),
      remove: useSingleMutation({
        mutationFn: ({ aadObjectId }: { aadObjectId: UserId; name: string }) =>
          series.removeOwner({ params: { id, ownerId: aadObjectId } }),
        onSettled: readAgain,
      }),
    },
  };
}
