import { useTimeLeft } from "../respond/play/use-time-left.ts";
import { serverClock } from "../server-clock.ts";

/**
 * Milliseconds until a time of the server's, kept current; 0 without one. `most`: how long it can
 * be, whatever the clocks say.
 */
export function useMillisLeft(until: Date | null, most: number): number {
  return Math.min(most, useTimeLeft(until?.toISOString() ?? null, serverClock.now));
}
