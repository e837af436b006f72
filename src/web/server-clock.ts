import { useSyncExternalStore } from "react";

const minute = 60_000;
/** What arrives later than this many milliseconds is not explained by the line. */
const longestLine = 5000;

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
  /**
   * Takes `serverTime` from a response. A cached response is ignored. `sentAt`: when its call was
   * sent, by this device's clock: on a slow line the server wrote it about halfway.
   */
  note: (serverTime: Date, sentAt = Date.now()): void => {
    const time = serverTime.getTime();
    if (time <= newest) return;
    newest = time;
    ahead = time - (sentAt + Date.now()) / 2;
    look();
  },
  /** Takes the time of an event, which nobody called for: it is that late at least. */
  noteEvent: (serverTime: Date): void => {
    const time = serverTime.getTime();
    const least = time - Date.now();
    // Far below, a clock was set.
    if (time <= newest || (least < ahead && least > ahead - longestLine)) return;
    newest = time;
    ahead = least;
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
