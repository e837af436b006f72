import { vi } from "vitest";

/** Fakes the page's intervals: `vi.advanceTimersByTime` runs them. */
export function takeIntervals(): void {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
}

/**
 * Restores real intervals at the end of a test. jsdom also moves the focus away from removed
 * elements in an interval, and would wait for it forever.
 */
export function giveTimeBack(): void {
  if (vi.isFakeTimers()) vi.advanceTimersByTime(50);
  vi.useRealTimers();
}
