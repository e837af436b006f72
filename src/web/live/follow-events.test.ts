import { expect, it } from "vitest";
import { apiError } from "../api-error.ts";
import { followEvents } from "./follow-events.ts";

type Opened = {
  lastEventId: string | null;
  signal: AbortSignal;
  write: (text: string) => void;
  cut: () => void;
};

/** A server whose streams the test writes by hand; `next` is the stream that is opened next. */
function streams() {
  const waiting: ((opened: Opened) => void)[] = [];
  const ready: Opened[] = [];
  return {
    next: () =>
      new Promise<Opened>((resolve) =>
        ready[0] ? resolve(ready.shift() as Opened) : waiting.push(resolve),
      ),
    open: (lastEventId: string | null, signal: AbortSignal) => {
      const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>();
      const writer = writable.getWriter();
      const opened = {
        lastEventId,
        signal,
        write: (text: string) => void writer.write(new TextEncoder().encode(text)),
        cut: () => void writer.close(),
      };
      const take = waiting.shift();
      if (take) take(opened);
      else ready.push(opened);
      return Promise.resolve(readable);
    },
  };
}

it("delivers events as they arrive, also if they arrive in pieces", async () => {
  const server = streams();
  const event = new Promise((resolve) => {
    followEvents({
      open: server.open,
      lastEventId: null,
      onLive: () => undefined,
      onEvent: ({ id, data }) => resolve({ id, data }),
    });
  });
  const stream = await server.next();
  stream.write("id: 7\nda");
  stream.write("ta: {}\n\n");
  expect(await event).toEqual({ id: "7", data: "{}" });
});

it("reopens a cut stream where it left off, and reports the cut meanwhile", async () => {
  const server = streams();
  const live: boolean[] = [];
  const stop = followEvents({
    open: server.open,
    lastEventId: "3",
    onLive: (now) => live.push(now),
    onEvent: () => undefined,
  });
  const first = await server.next();
  expect(first.lastEventId).toBe("3");
  first.write("retry: 1\nid: 9\ndata: {}\n\n");
  first.cut();
  const second = await server.next();
  expect(second.lastEventId).toBe("9");
  expect(live.slice(0, 2)).toEqual([true, false]);
  stop();
});

it("stops when it is told to, and closes the stream", async () => {
  const server = streams();
  const stop = followEvents({
    open: server.open,
    lastEventId: null,
    onLive: () => undefined,
    onEvent: () => undefined,
  });
  const { signal } = await server.next();
  stop();
  expect(signal.aborted).toBe(true);
});

it("does not retry if the server refuses for good", async () => {
  let asked = 0;
  const refused = new Promise<boolean>((resolve) => {
    followEvents({
      open: () => {
        asked += 1;
        return Promise.reject(apiError(404, "", null));
      },
      lastEventId: null,
      onLive: resolve,
      onEvent: () => undefined,
    });
  });
  expect(await refused).toBe(false);
  expect(asked).toBe(1);
});
