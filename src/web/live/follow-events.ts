import { createParser, type EventSourceMessage } from "eventsource-parser";
import { isRefusal } from "../api-error.ts";

/** A stream without any data for this long, not even a heartbeat, counts as cut (milliseconds). */
const silence = 60_000;
const firstWait = 1000;
const longestWait = 30_000;

type Follow = {
  open: (lastEventId: string | null, signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;
  /** Where an earlier stream was cut. */
  lastEventId: string | null;
  onEvent: (event: EventSourceMessage) => void;
  /** Called when the stream opens and when it is cut. */
  onLive: (live: boolean) => void;
};

/**
 * Follows a stream of server-sent events until the returned function is called. A cut stream is
 * reopened where it left off, with exponential backoff and jitter. Gives up if the server refuses
 * it for good (4xx).
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
