import { AppError, type ErrorCode } from "#domain/errors.ts";
import { createBoundedCache } from "../async/bounded-cache.ts";

/** How many keys are remembered; the least recently used is dropped first. */
const mostKeys = 10_000;

export type RateLimit = {
  /** Counts one more for the key; false if the window's limit is reached. */
  take: (key: string) => boolean;
  /** Counts one more for the key; throws, with the seconds to wait, if the limit is reached. */
  takeOr: (refusal: ErrorCode, key: string) => void;
};

/** A sliding window in memory: at most `most` within `millis` per key. */
export function createRateLimit({
  most,
  millis,
  now,
}: {
  most: number;
  millis: number;
  now: () => Date;
}): RateLimit {
  const taken = createBoundedCache<number[]>(mostKeys);
  const take = (key: string) => {
    const time = now().getTime();
    // Ordered by time. Only expired entries are visited: there may be tens of thousands.
    const recent = taken.get(key) ?? [];
    while ((recent[0] ?? time) <= time - millis) recent.shift();
    while ((recent.at(-1) ?? time) > time) recent.pop();
    const allowed = recent.length < most;
    if (allowed) recent.push(time);
    taken.set(key, recent);
    return allowed;
  };
  return {
    take,
    takeOr: (refusal, key) => {
      if (take(key)) return;
      const since = taken.get(key)?.[0] ?? 0;
      const seconds = Math.ceil((since + millis - now().getTime()) / 1000);
      throw new AppError(refusal, {}, [], [], Math.max(1, seconds));
    },
  };
}

/**
 * The key of a client's address: for IPv6 the /64 network, because its holder has all of its
 * addresses.
 */
export function sourceOf(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, "").replace(/%.*$/, "");
  if (!plain.includes(":")) return plain;
  const [head = "", tail] = plain.split("::");
  const first = head.split(":").filter((part) => part !== "");
  const last = (tail ?? "").split(":").filter((part) => part !== "");
  const zeros = tail === undefined ? 0 : Math.max(0, 8 - first.length - last.length);
  const groups = [...first, ...Array.from({ length: zeros }, () => "0"), ...last];
  return groups.slice(0, 4).join(":");
}
