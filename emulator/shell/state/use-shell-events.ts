import { useQueryClient } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import type { Person, ShellEvent } from "../../emulator-api.ts";
import { messagesKey } from "./use-messages.ts";

/** Events that come together are answered by one reading. */
const gatherFor = 80;

/**
 * Follows what happens in the emulator: messages and the directory are read again as they change,
 * and `onEvent` hears of everything.
 */
export function useShellEvents(person: Person, onEvent: (event: ShellEvent) => void): void {
  const queries = useQueryClient();
  const heard = useRef(onEvent);
  useEffect(() => {
    heard.current = onEvent;
  });

  useEffect(() => {
    const source = new EventSource(`/emulator/api/events?as=${person.id}`);
    const waiting = new Set<string>();
    let timer: number | undefined;
    const reread = () => {
      timer = undefined;
      for (const conversationId of waiting)
        void queries.invalidateQueries({ queryKey: messagesKey(conversationId, person.id) });
      waiting.clear();
    };
    // What came between the first reading and the stream, or while that was lost, is read now.
    let missed: readonly string[] = ["messages"];
    source.addEventListener("open", () => {
      void queries.invalidateQueries({ queryKey: missed });
      missed = [];
    });
    source.addEventListener("message", ({ data }: MessageEvent<string>) => {
      const event: ShellEvent = JSON.parse(data);
      if (event.type === "message") {
        waiting.add(event.conversationId);
        timer ??= window.setTimeout(reread, gatherFor);
      }
      if (event.type === "directory") void queries.invalidateQueries({ queryKey: ["directory"] });
      heard.current(event);
    });
    return () => {
      source.close();
      window.clearTimeout(timer);
    };
  }, [person.id, queries]);
}
