import { useTimeLeft } from "../respond/play/use-time-left.ts";
import { serverClock } from "../server-clock.ts";

/** Milliseconds until a time of the server's, kept current; 0 without one. */
export function useMillisLeft(until: Date | null): number {
  return useTimeLeft(until?.toISOString() ?? null, serverClock.now);
}
