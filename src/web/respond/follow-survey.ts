import { followEvents } from "../results/follow-events.ts";
import type { RespondApi } from "./respond-api.ts";
import type { Taking } from "./taking.ts";

/** Reads the item again where the server says that it was closed, opened or changed meanwhile. Answers what ends that. */
export function followSurvey(api: RespondApi, taking: Taking): () => void {
  const { id } = taking.state().survey;
  return followEvents({
    open: (lastEventId, signal) => api.openEvents(id, lastEventId, signal),
    lastEventId: null,
    onLive: () => undefined,
    onEvent: ({ data }) => {
      const { survey } = taking.state();
      if (isNews(JSON.parse(data), survey)) void taking.refresh();
    },
  });
}

function isNews(event: { state?: string; updatedAt?: string }, survey: { state: string; updatedAt: string }): boolean {
  return event.state !== survey.state || (event.updatedAt !== undefined && event.updatedAt > survey.updatedAt);
}
