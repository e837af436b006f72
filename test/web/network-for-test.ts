import { act } from "@testing-library/react";
import { onTestFinished } from "vitest";
import type { Person } from "#test/person.ts";
import type { Transport } from "#web/api.tsx";
import { transportOf } from "./render-for-test.tsx";

/** A person's transport whose network goes away and comes back, as the browser tells it. */
export function networkOf(serverUrl: string, { token }: Person) {
  const there = transportOf(serverUrl, token);
  const nowhere = transportOf("http://127.0.0.1:9", token);
  let now = there;
  const streams = new Set<AbortController>();
  const become = (name: "online" | "offline") => {
    now = name === "online" ? there : nowhere;
    act(() => {
      window.dispatchEvent(new Event(name));
    });
  };
  onTestFinished(() => become("online"));
  const transport: Transport = {
    send: (...call) => now.send(...call),
    openStream: (path, last, signal) => {
      const cut = new AbortController();
      streams.add(cut);
      return now.openStream(path, last, AbortSignal.any([signal, cut.signal]));
    },
    fetchFile: (...call) => now.fetchFile(...call),
  };
  return {
    transport,
    goOffline: () => become("offline"),
    goOnline: () => become("online"),
    /** The server goes away without a word from the browser. */
    loseServer: () => {
      now = nowhere;
      for (const cut of streams) cut.abort();
      streams.clear();
    },
    findServer: () => {
      now = there;
    },
  };
}
