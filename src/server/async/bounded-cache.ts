import { LRUCache } from "lru-cache";

/** Keeps values by a key, so many at most: then the one that was used longest ago goes. */
export type BoundedCache<V> = {
  get: (key: string) => V | undefined;
  set: (key: string, value: V) => unknown;
  delete: (key: string) => unknown;
};

export function createBoundedCache<V extends NonNullable<unknown>>(most: number): BoundedCache<V> {
  return new LRUCache<string, V>({ max: most });
}

/** The same for values that hold for some time by the caller's clock. */
export type TimedCache<V> = {
  /** Nothing where its time is over, and nothing from the future: the clock was set back then. */
  get: (key: string, now: Date) => V | undefined;
  set: (key: string, value: V, now: Date, millis: number) => void;
  delete: (key: string) => void;
};

export function createTimedCache<V>(most: number): TimedCache<V> {
  const kept = createBoundedCache<{ value: V; from: number; until: number }>(most);
  return {
    get: (key, now) => {
      const found = kept.get(key);
      const time = now.getTime();
      return found && found.from <= time && time < found.until ? found.value : undefined;
    },
    set: (key, value, now, millis) => {
      const from = now.getTime();
      kept.set(key, { value, from, until: from + millis });
    },
    delete: (key) => void kept.delete(key),
  };
}

/** About how much memory a value takes that is written as JSON. */
export function jsonBytes(value: unknown): number {
  return 2 * JSON.stringify(value).length;
}
