import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { SurveyId } from "#domain/ids.ts";
import type { Draft } from "#domain/survey/draft.ts";
import type { UpdateOptions } from "#domain/survey/edit.ts";
import { useApi } from "../api.tsx";
import { refresh } from "../results/use-live-results.ts";
import { mustRemoveVotes, optionsOf } from "./edit-rules.ts";
import { useAuthoring } from "./use-authoring.ts";

type Written = { draft: Draft; chosen: UpdateOptions };

/** Makes an item of a draft, or saves the one that is edited (API-28), and answers its id. */
export function useSendDraft() {
  const { query, before } = useAuthoring();
  const { surveys } = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ draft, chosen }: Written): Promise<SurveyId> => {
      if (!before) return (await surveys.create({ body: { draft, trackingFields: query.tracking } })).id;
      const body = { survey: draft, updateOptions: optionsOf(mustRemoveVotes(before, draft), chosen), seenAt: before.updatedAt };
      return (await surveys.edit({ params: { id: before.id }, body })).id;
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["list"] });
      if (before) await refresh(queries, before.id);
    },
  });
}
