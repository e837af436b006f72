import { createParser, type EventSourceMessage } from "eventsource-parser";
import { isRefusal } from "../api-error.ts";

/** A stream that says nothing for this long, not even a heartbeat, counts as cut. */
const silence = 60_000;
const firstWait = 1000;
const longestWait = 30_000;

type Follow = {
  open: (lastEventId: string | null, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  /** Where an earlier stream broke off. */
  lastEventId: string | null;
  onEvent: (event: EventSourceMessage) => void;
  /** Told when the stream begins and when it is cut. */
  onLive: (live: boolean) => void;
};

/**
 * Follows a stream of server-sent events until the returned function is called: a cut stream is opened again where it broke off, after a
 * growing wait with jitter. Gives up where the server refuses it for good (4xx).
 */
export function followEvents({ open, lastEventId, onEvent, onLive }: Follow): () => void {
  const stop = new AbortController();
  let last = lastEventId;
  let wait = firstWait;

  const parser = createParser({
    onEvent: (event) => {
      last = event.id ?? last;
      onEvent(event);
    },
    onRetry: (millis) => {
      wait = Math.min(millis, longestWait);
    },
  });

  const follow = async () => {
    while (!stop.signal.aborted) {
      const refused = await readStream(last).catch(isRefusal);
      if (stop.signal.aborted) return;
      onLive(false);
      if (refused) return;
      await pause(wait * (0.5 + Math.random()), stop.signal);
      wait = Math.min(wait * 2, longestWait);
    }
  };

  const readStream = async (from: string | null): Promise<false> => {
    const quiet = new AbortController();
    const signal = AbortSignal.any([stop.signal, quiet.signal]);
    let watch = setTimeout(() => quiet.abort(), silence);
    try {
      parser.reset();
      const decoder = new TextDecoder();
      const reader = (await open(from, signal)).getReader();
      onLive(true);
      for (;;) {
        const { done, value } = await reader.read();
        if (done) return false;
        clearTimeout(watch);
        watch = setTimeout(() => quiet.abort(), silence);
        wait = firstWait;
        parser.feed(decoder.decode(value, { stream: true }));
      }
    } finally {
      clearTimeout(watch);
    }
  };

  void follow();
  return () => stop.abort();
}

function pause(millis: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, millis);
    signal.addEventListener("abort", () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
