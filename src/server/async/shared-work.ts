import { perOwner } from "./per-owner.ts";

/** Something that was begun at `since`, in milliseconds of `performance.now()`. */
export type UnderWay<T> = { since: number; done: Promise<T> };

/**
 * Everybody in this process who asks the same owner, such as a host, for the same thing while it is
 * under way waits for the one answer. It is kept no longer than that, failures neither.
 */
export function createSharedWork<Owner extends WeakKey, T>() {
  const runningOf = perOwner<Owner, Map<string, UnderWay<T>>>(() => new Map());
  return (owner: Owner, key: string, begin: () => Promise<T>): UnderWay<T> => {
    const running = runningOf(owner);
    const known = running.get(key);
    if (known) return known;
    const done = begin().finally(() => running.delete(key));
    const begun = { since: performance.now(), done };
    running.set(key, begun);
    return begun;
  };
}
