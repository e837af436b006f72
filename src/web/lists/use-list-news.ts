import { useQueryClient } from "@tanstack/react-query";
import { useEffect } from "react";
import { listEvent } from "#contract/surveys.ts";
import { useApi } from "../api.tsx";
import { followEvents } from "../results/follow-events.ts";
import { useVisible } from "../results/use-visible.ts";
import { eventsPathOf, type ListSource } from "./list-source.ts";
import { readInTurn } from "./read-in-turn.ts";

/** Reads every list again when the server tells that an item of this one has changed, each viewer at a moment of his own; and when a stream that was cut is there again, for what was told meanwhile. */
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
        // Many were cut at once where a server went: they come back over a second as it is.
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
