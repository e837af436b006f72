import { useMutation, useQueryClient } from "@tanstack/react-query";
import { seriesApi } from "#contract/series.ts";
import type { SeriesId, SurveyId } from "#domain/ids.ts";
import type { Draft } from "#domain/survey/draft.ts";
import type { UpdateOptions } from "#domain/survey/edit.ts";
import { answerOf } from "../../answer-of.ts";
import { useApi, useClient } from "../../api.tsx";
import { refresh } from "../../live/use-live-results.ts";
import { useAuthoring } from "../use-authoring.ts";
import { type Conflict, saveEdit, saveSeries } from "./save-edit.ts";

type Written = { draft: Draft; chosen: UpdateOptions };
/** `added`: choices that others added during the edit. */
type Sent = { id: SurveyId | SeriesId; added: string[] };

/** Creates a survey or a series from a draft, or saves the edited one (API-28, API-57). */
export function useSendDraft(onConflict: (conflict: Conflict) => void) {
  const { query, before, series, workId } = useAuthoring();
  const { surveys } = useApi();
  const seriesCalls = useClient(seriesApi);
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({ draft, chosen }: Written): Promise<Sent> => {
      if (series) {
        await saveSeries(seriesCalls, { before: series, draft }, onConflict);
        return { id: series.id, added: [] };
      }
      if (!before) {
        const created = await surveys.create({
          body: { draft, trackingFields: query.tracking },
          idempotencyKey: workId,
        });
        return { id: created.scheduleId ?? created.id, added: [] };
      }
      return {
        id: before.id,
        added: await saveEdit(surveys, { before, draft, chosen }, onConflict),
      };
    },
    // The plan ended meanwhile: the form then shows what needs one (PLAN-05).
    onError: async (error) => {
      if (needsPlan(error)) await queries.invalidateQueries({ queryKey: ["user-account"] });
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["list"] });
      await queries.invalidateQueries({ queryKey: ["series"] });
      if (before) await refresh(queries, before.id);
    },
  });
}

/** Whether a draft was refused because it holds an option outside the account's plan. */
export function needsPlan(error: unknown): boolean {
  return answerOf(error)?.code === "PLAN_REQUIRED";
}
