import { vi } from "vitest";

/** Takes the page's intervals into the test's hands: `vi.advanceTimersByTime` runs them. */
export function takeIntervals(): void {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
}

/** Gives time back, at the end of a test. The document moves the focus from what went away by an interval too, and waits for it for ever where it is not run. */
export function giveTimeBack(): void {
  if (vi.isFakeTimers()) vi.advanceTimersByTime(50);
  vi.useRealTimers();
}
