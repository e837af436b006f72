import { useEffect } from "react";
import type { RespondApi } from "./respond-api.ts";
import type { Taking } from "./taking.ts";

/** Reads the item again where the server says that it was closed, opened or changed meanwhile. */
export function useSurveyNews(api: RespondApi, taking: Taking): void {
  useEffect(() => {
    const { id } = taking.state().survey;
    let stop = () => {};
    let left = false;
    const follow = async () => {
      // After the first question is there: nobody waits for it.
      const { followEvents } = await import("../results/follow-events.ts");
      if (left) return;
      stop = followEvents({
        open: (lastEventId, signal) => api.openEvents(id, lastEventId, signal),
        lastEventId: null,
        onLive: () => undefined,
        onEvent: ({ data }) => {
          const { survey } = taking.state();
          if (isNews(JSON.parse(data), survey)) void taking.refresh();
        },
      });
    };
    follow().catch(() => undefined);
    return () => {
      left = true;
      stop();
    };
  }, [api, taking]);
}

function isNews(event: { state?: string; updatedAt?: string }, survey: { state: string; updatedAt: string }): boolean {
  return event.state !== survey.state || (event.updatedAt !== undefined && event.updatedAt > survey.updatedAt);
}
