/** Times that are remembered for each key, the one that was used longest ago forgotten first. */
const mostKeys = 10_000;

export type RateLimit = {
  /** Counts one more for the key, or answers false where there were too many within the window. */
  take: (key: string) => boolean;
};

/** A sliding window in memory: at most `most` within `millis` for each key. */
export function createRateLimit({ most, millis, now }: { most: number; millis: number; now: () => Date }): RateLimit {
  const taken = new Map<string, number[]>();
  return {
    take: (key) => {
      const time = now().getTime();
      const recent = (taken.get(key) ?? []).filter((at) => at > time - millis && at <= time);
      taken.delete(key);
      const allowed = recent.length < most;
      taken.set(key, allowed ? [...recent, time] : recent);
      const [oldest] = taken.keys();
      if (taken.size > mostKeys && oldest !== undefined) taken.delete(oldest);
      return allowed;
    },
  };
}

/** Whom an address stands for: with IPv6 a whole network of 64 bits, because whoever has one address there has all of them. */
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
