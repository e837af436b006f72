import type { Results } from "#domain/results/results.ts";
import type { Taking } from "../answering/taking.ts";
import { followEvents } from "../live/follow-events.ts";
import type { RespondApi } from "./respond-api.ts";

/**
 * Reloads the survey when the server reports that it was closed, reopened or edited, and passes its
 * totals on. Returns a function that stops this.
 */
export function followSurvey(
  api: RespondApi,
  taking: Taking,
  onResults: (results: Results | null) => void,
): () => void {
  const { id } = taking.state().survey;
  return followEvents({
    open: (lastEventId, signal) => api.openEvents(id, lastEventId, signal),
    lastEventId: null,
    onLive: () => undefined,
    onEvent: ({ data }) => {
      const { survey } = taking.state();
      // safe: the server sends what the contract says
      const event = JSON.parse(data) as Event;
      onResults(event.results);
      if (isNews(event, survey)) void taking.refresh();
    },
  });
}

type Event = { state?: string; updatedAt?: string; results: Results | null };

function isNews(event: Event, survey: { state: string; updatedAt: string | Date }): boolean {
  return (
    event.state !== survey.state ||
    (event.updatedAt !== undefined && new Date(event.updatedAt) > new Date(survey.updatedAt))
  );
}
