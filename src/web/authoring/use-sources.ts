import { skipToken, type UseQueryResult, useQuery } from "@tanstack/react-query";
import type { KeptDraft } from "#contract/drafts.ts";
import { draftsApi } from "#contract/drafts.ts";
import { seriesApi } from "#contract/series.ts";
import type { SurveyView } from "#contract/survey-view.ts";
import { templatesApi } from "#contract/templates.ts";
import { seriesId, surveyId } from "#domain/ids.ts";
import type { Template } from "#domain/template/template.ts";
import type { SeriesSchedule } from "#domain/time/series-schedule.ts";
import { authoringText } from "#text/authoring/authoring.ts";
import { useApi, useClient } from "../api.tsx";
import { isMissing } from "../api-error.ts";
import type { AuthoringQuery } from "./authoring-query.ts";

export type Loaded = {
  survey: SurveyView | null;
  /** When the series sends that the copied survey belongs to. */
  schedule: SeriesSchedule | null;
  kept: KeptDraft | null;
  template: Template | null;
  questionTemplate: Template | null;
};
type State = { loaded: Loaded | null; error: Error | null; retry: () => void };

/**
 * Loaded once, since the form starts with it: later changes elsewhere must not overwrite what the
 * author typed.
 */
const once = {
  staleTime: Infinity,
  gcTime: 0,
  refetchOnWindowFocus: false,
  refetchOnReconnect: false,
} as const;

export function authoredKey(id: string | null): readonly unknown[] {
  return ["authoring", "survey", id];
}

/** Loads everything that the address of the authoring page names (AUT-09 to AUT-13). */
export function useSources({
  mode,
  surveyId: id,
  draftId,
  templateId,
  questionTemplateId,
}: AuthoringQuery): State {
  const { surveys } = useApi();
  const drafts = useClient(draftsApi);
  const templates = useClient(templatesApi);
  const known = surveyId.safeParse(id).data;
  const survey = useQuery({
    queryKey: authoredKey(id),
    queryFn: known
      ? () =>
          surveys.get({
            params: { id: known },
            query: mode === "edit" ? { forEditing: "true" } : {},
          })
      : skipToken,
    ...once,
  });
  const schedule = useScheduleOf(mode === "duplicate" ? survey.data?.scheduleId : null);
  const kept = useQuery({
    queryKey: ["authoring", "draft", draftId],
    queryFn: () => drafts.get({ params: { id: draftId ?? "" } }),
    enabled: draftId !== null,
    ...once,
  });
  const templateOf = (name: string | null) => ({
    queryKey: ["authoring", "template", name],
    queryFn: () => templates.get({ params: { id: name ?? "" } }),
    enabled: name !== null,
    ...once,
  });
  const template = useQuery(templateOf(templateId));
  const questionTemplate = useQuery(templateOf(questionTemplateId));

  const asked = [survey, schedule, kept, template, questionTemplate].filter(
    (one: UseQueryResult<unknown>) => one.isEnabled,
  );
  const failed = asked.find(({ error }) => error !== null);
  if (id !== null && !known)
    return { loaded: null, error: new Error(authoringText.notFound), retry: () => undefined };
  const retry = () => {
    for (const one of asked) if (one.isError) void one.refetch();
  };
  if (failed || asked.some(({ isPending }) => isPending))
    return { loaded: null, error: failed?.error ?? null, retry };
  const loaded = {
    survey: survey.data ?? null,
    schedule: schedule.data ?? null,
    kept: kept.data ?? null,
    template: template.data ?? null,
    questionTemplate: questionTemplate.data ?? null,
  };
  return { loaded, error: null, retry };
}

/** When the series of a survey sends; null if it has none, or not any more. */
function useScheduleOf(scheduleId: string | null | undefined) {
  const calls = useClient(seriesApi);
  const id = seriesId.safeParse(scheduleId).data;
  return useQuery({
    queryKey: ["authoring", "schedule", id],
    queryFn: id
      ? () =>
          calls.get({ params: { id } }).then(
            ({ template }) => template.schedule,
            (error) => {
              if (isMissing(error)) return null;
              throw error;
            },
          )
      : skipToken,
    ...once,
  });
}
