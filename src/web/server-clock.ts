import { useSyncExternalStore } from "react";

const minute = 60_000;

/**
 * How far the server's clock is ahead of this device's, by its newest response; in milliseconds.
 */
let ahead = 0;
let newest = 0;
/** The current minute, and its subscribers. */
let shown = thisMinute();
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** The server's current time: a device's own clock may be wrong by hours. */
export const serverClock = {
  now: () => Date.now() + ahead,
  /** Takes `serverTime` from a response. A cached response is ignored. */
  note: (serverTime: Date): void => {
    const time = serverTime.getTime();
    if (time <= newest) return;
    newest = time;
    ahead = time - Date.now();
    look();
  },
  /** As before the first response: for a page that asks another server. */
  forget: (): void => {
    newest = 0;
    ahead = 0;
    look();
  },
};

/** The server's time to the minute, kept current; in milliseconds. */
export function useServerMinute(): number {
  return useSyncExternalStore(subscribe, () => shown);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  look();
  timer ??= setInterval(look, minute / 4);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

function look(): void {
  const now = thisMinute();
  if (now === shown) return;
  shown = now;
  for (const listener of listeners) listener();
}

function thisMinute(): number {
  return Math.floor((Date.now() + ahead) / minute) * minute;
}
