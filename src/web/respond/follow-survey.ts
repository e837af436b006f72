import type { Results } from "#domain/results/results.ts";
import type { Taking } from "../answering/taking.ts";
import { isMissing } from "../api-error.ts";
import { followEvents } from "../live/follow-events.ts";
import type { RespondApi } from "./respond-api.ts";

/** How often it looks whether a deleted survey is back (milliseconds). */
const goneWait = 30_000;

/**
 * Reloads the survey when the server reports that it was closed, reopened or edited, and passes its
 * totals on; a deleted one is looked for, since its owner may restore it. Returns a function that
 * stops this.
 */
export function followSurvey(
  api: RespondApi,
  taking: Taking,
  onResults: (results: Results | null) => void,
): () => void {
  const { id } = taking.state().survey;
  const follow = () =>
    followEvents({
      open: (lastEventId, signal) =>
        api.openEvents(id, lastEventId, signal).catch((error: unknown) => {
          // Deleted while no stream was open.
          if (isMissing(error)) void taking.refresh();
          throw error;
        }),
      lastEventId: null,
      onLive: () => undefined,
      onEvent: ({ data }) => {
        const { survey, gone } = taking.state();
        // safe: the server sends what the contract says
        const event = JSON.parse(data) as Event;
        onResults(event.results);
        if (gone || isNews(event, survey)) void taking.refresh();
      },
    });
  let stop = follow();
  let wasGone = false;
  const leave = taking.subscribe(() => {
    const { gone } = taking.state();
    if (wasGone && !gone) {
      // A stream that the server refused is not opened again by itself.
      stop();
      stop = follow();
    }
    wasGone = gone;
  });
  const looking = setInterval(() => {
    if (taking.state().gone && !document.hidden) void taking.refresh();
  }, goneWait);
  return () => {
    clearInterval(looking);
    leave();
    stop();
  };
}

type Event = { state?: string; updatedAt?: string; results: Results | null };

function isNews(event: Event, survey: { state: string; updatedAt: string | Date }): boolean {
  return (
    event.state !== survey.state ||
    (event.updatedAt !== undefined && new Date(event.updatedAt) > new Date(survey.updatedAt))
  );
}
