/** A maximum number of calls per number of seconds. */
type Window = { calls: number; seconds: number };
export type Operation = "send" | "members";

/** What Microsoft documents for one bot in one conversation. */
const perBotAndThread: Record<Operation, Window[]> = {
  send: [
    { calls: 7, seconds: 1 },
    { calls: 8, seconds: 2 },
    { calls: 60, seconds: 30 },
    { calls: 1800, seconds: 3600 },
  ],
  members: [
    { calls: 14, seconds: 1 },
    { calls: 16, seconds: 2 },
    { calls: 120, seconds: 30 },
    { calls: 3600, seconds: 3600 },
  ],
};
/** All bots together in one conversation. */
const perThread: Record<Operation, Window[]> = {
  send: perBotAndThread.members,
  members: [
    { calls: 28, seconds: 1 },
    { calls: 32, seconds: 2 },
    { calls: 240, seconds: 30 },
    { calls: 7200, seconds: 3600 },
  ],
};
/** One app in one tenant. */
const perTenant: Window[] = [{ calls: 30, seconds: 1 }];

export type RateLimiter = {
  /**
   * Counts a call, or returns after how many whole seconds to retry. Refused calls do not count.
   */
  take(
    operation: Operation,
    botId: string,
    tenantId: string,
    conversationId: string,
  ): number | null;
};

/**
 * `clock` returns monotonic milliseconds: limits apply to real traffic, whatever the directory's
 * clock says.
 */
export function rateLimiter(clock: () => number): RateLimiter {
  const taken = new Map<string, number[]>();
  return {
    take(operation, botId, tenantId, conversationId) {
      const now = clock();
      const buckets: [string, Window[]][] = [
        [`${operation} ${botId} ${conversationId}`, perBotAndThread[operation]],
        [`${operation} ${conversationId}`, perThread[operation]],
        [`tenant ${botId} ${tenantId}`, perTenant],
      ];
      const waitMs = Math.max(
        ...buckets.map(([key, windows]) => waitFor(recent(taken, key, windows, now), windows, now)),
      );
      if (waitMs > 0) return Math.ceil(waitMs / 1000);
      for (const [key] of buckets) taken.get(key)?.push(now);
      return null;
    },
  };
}

/** The calls within the longest window, oldest first. */
function recent(
  taken: Map<string, number[]>,
  key: string,
  windows: Window[],
  now: number,
): number[] {
  const longestMs = Math.max(...windows.map((window) => window.seconds)) * 1000;
  const times = taken.get(key) ?? [];
  const kept = times.filter((time) => time > now - longestMs);
  taken.set(key, kept);
  return kept;
}

function waitFor(times: number[], windows: Window[], now: number): number {
  const waits = windows.map(({ calls, seconds }) => {
    const blocking = times[times.length - calls];
    return blocking === undefined ? 0 : blocking + seconds * 1000 - now;
  });
  return Math.max(0, ...waits);
}
