import { createParser } from "eventsource-parser";
import type { Person } from "./person.ts";

export type ListWatcher = Awaited<ReturnType<typeof watchList>>;

/** Follows the event stream of a list: of a conversation's, or without an id of one's own. */
export async function watchList(by: Pick<Person, "request">, audienceId: string | null) {
  const abort = new AbortController();
  const list = audienceId === null ? "owner" : `audience/${encodeURIComponent(audienceId)}`;
  const reply = await by.request(`/v1/${list}/surveys/events`, { signal: abort.signal });
  const waiting = new Set<() => void>();
  const events: { event: string | undefined; data: string }[] = [];
  const parser = createParser({
    onEvent: ({ event, data }) => {
      events.push({ event, data });
      for (const tell of waiting) tell();
    },
  });
  const read = async () => {
    const decoder = new TextDecoder();
    for await (const chunk of reply.body ?? [])
      parser.feed(decoder.decode(chunk, { stream: true }));
  };
  const ended = read().catch(() => {});
  return {
    status: reply.status,
    events,
    /** Resolves when the server ends the stream. */
    ended,
    stop: () => abort.abort(),
    /** Resolves once there are so many events in all. */
    until: (count: number) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (events.length < count) return;
          waiting.delete(look);
          resolve();
        };
        waiting.add(look);
        look();
      }),
  };
}
