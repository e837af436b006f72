import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { listEvent } from "#contract/surveys.ts";
import { useApi } from "../api.tsx";
import { followEvents } from "../live/follow-events.ts";
import { useVisible } from "../survey/use-visible.ts";
import type { ListSource } from "./list-of.ts";
import { eventsPathOf } from "./list-source.ts";
import { readInTurn } from "./read-in-turn.ts";

/**
 * Reloads every list when the server reports a change of this one, each viewer at a random moment
 * to spread the load; and after a stream was cut, for changes reported meanwhile.
 */
export function useListNews(source: ListSource | null, known: boolean): void {
  const { openStream } = useApi();
  const queries = useQueryClient();
  const visible = useVisible();
  const path = source && eventsPathOf(source);
  useEffect(() => {
    if (!path || !known || !visible) return undefined;
    const reader = readInTurn(() => queries.invalidateQueries({ queryKey: ["list"] }));
    let cut = false;
    const stop = followEvents({
      open: (lastEventId, signal) => openStream(path, lastEventId, signal),
      lastEventId: null,
      onLive: (live) => {
        // A restarting server cuts many streams at once: viewers already reconnect over one second.
        if (live && cut) reader.plan(0);
        cut = !live;
      },
      onEvent: ({ data }) => reader.plan(listEvent.parse(JSON.parse(data)).within),
    });
    return () => {
      reader.stop();
      stop();
    };
  }, [path, known, visible, openStream, queries]);
}
