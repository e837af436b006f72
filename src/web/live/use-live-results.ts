import { type QueryClient, useQuery, useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef, useState } from "react";
import { pathOf } from "#contract/client.ts";
import { eventsPath, type LiveEvent, liveEvent, responsesApi } from "#contract/responses.ts";
import { type ResultsAnswer } from "#contract/results.ts";
import type { SurveyView } from "#contract/survey-view.ts";
import type { SurveyId } from "#domain/ids.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { useApi, useClient } from "../api.tsx";
import { isMissing } from "../api-error.ts";
import { useVisible } from "../survey/use-visible.ts";
import { followEvents } from "./follow-events.ts";
import { postsKey, takePostNews } from "./post-lists.ts";
import { useAudienceAgain } from "./use-audience-again.ts";
import { useOnline } from "./use-online.ts";

/**
 * How often a page polls while the stream is cut, before it knows the type: the longest interval
 * that the rows allow.
 */
const mostWait = 10_000;
/** How often it looks whether something deleted is back (milliseconds). */
const goneWait = 30_000;

export const surveyKey = (id: SurveyId) => ["survey", id] as const;
/**
 * The survey as a list has it, with fewer fields; invalidating the survey's key invalidates this
 * too.
 */
export const surveyRowKey = (id: SurveyId) => [...surveyKey(id), "row"] as const;
export const responsesKey = (id: SurveyId) => ["responses", id] as const;

/**
 * A survey, its results and its posts (`use-posts.ts`), kept current by server events while the page
 * is visible and has a network, and by polling as often as its type says while the stream is cut.
 */
export function useLiveResults(id: SurveyId) {
  const { surveys } = useApi();
  const responses = useClient(responsesApi);
  const [live, setLive] = useState(false);
  const [changes, setChanges] = useState(0);
  const known = useQueryClient().getQueryData<SurveyView>(surveyKey(id));
  const refetchInterval = live ? false : waitOf(known);
  const survey = useQuery({
    queryKey: surveyKey(id),
    queryFn: () => surveys.get({ params: { id } }),
    refetchInterval: ({ state }) => (isMissing(state.error) ? goneWait : refetchInterval),
  });
  const answer = useQuery({
    queryKey: responsesKey(id),
    queryFn: () => responses.results({ params: { id } }),
    refetchInterval,
  });
  useEvents(id, survey.isSuccess, { onLive: setLive, onAudience: setChanges });
  useAudienceAgain(surveyKey(id), survey.data, changes);
  return { survey, answer, live };
}

/** Nothing of a closed survey is in a hurry (HOT-07, ICE-06). */
function waitOf(survey: SurveyView | undefined): number {
  return survey && survey.state !== "closed" ? specOf(survey.type).pollEvery : mostWait;
}

type Told = {
  onLive: (live: boolean) => void;
  /** Takes when the audience changed last. */
  onAudience: (changedAt: number) => void;
};

function useEvents(id: SurveyId, known: boolean, { onLive, onAudience }: Told): void {
  const { openStream } = useApi();
  const queries = useQueryClient();
  const visible = useVisible();
  // A stream notices a lost network only after a minute of silence.
  const online = useOnline();
  const follows = visible && online;
  const last = useRef<string | null>(null);
  const slept = useRef(false);

  useEffect(() => {
    if (!known) return undefined;
    if (!follows) {
      slept.current = true;
      return undefined;
    }
    if (slept.current) void refresh(queries, id);
    slept.current = false;
    const stop = followEvents({
      open: (lastEventId, signal) =>
        openStream(pathOf({ path: eventsPath }, { params: { id } }), lastEventId, signal),
      lastEventId: last.current,
      onLive,
      onEvent: ({ id: eventId, data }) => {
        last.current = eventId ?? last.current;
        const event = liveEvent.safeParse(JSON.parse(data));
        if (!event.success) return;
        take(queries, id, event.data);
        if (event.data.audience) onAudience(event.data.audience);
      },
    });
    return () => {
      stop();
      onLive(false);
    };
  }, [id, known, follows, openStream, queries, onLive, onAudience]);
}

/**
 * Replaces older totals with an event's; reloads the survey if its state differs or it was changed,
 * for example by an edit.
 */
function take(queries: QueryClient, id: SurveyId, event: LiveEvent): void {
  const { state, results, posts, updatedAt } = event;
  const before = queries.getQueryData<SurveyView>(surveyKey(id));
  const changed = before !== undefined && updatedAt !== undefined && updatedAt > before.updatedAt;
  if (before?.state !== state || changed) void refresh(queries, id);
  if (posts) takePostNews(queries, id, posts);
  takeCounts(queries, id, event);
  if (!results) return;
  queries.setQueryData<ResultsAnswer>(responsesKey(id), (answer) => {
    if (!answer || (answer.results && answer.results.revision > results.revision)) return answer;
    return { ...answer, canViewResponses: true, error: null, results };
  });
}

/** The survey says how many have responded also where the results are hidden. */
function takeCounts(queries: QueryClient, id: SurveyId, { results, counts }: LiveEvent): void {
  const told = counts ?? results;
  // Data that is set would take away the error of a reading that failed.
  if (!told || queries.getQueryState(surveyKey(id))?.error) return;
  const { responseCount, partialCount } = told;
  queries.setQueryData<SurveyView>(
    surveyKey(id),
    (survey) => survey && { ...survey, responseCount, partialCount },
  );
}

export async function refresh(queries: QueryClient, id: SurveyId): Promise<void> {
  await Promise.all([
    queries.invalidateQueries({ queryKey: surveyKey(id) }),
    queries.invalidateQueries({ queryKey: responsesKey(id) }),
    queries.invalidateQueries({ queryKey: postsKey(id) }),
  ]);
}
