import type { Db } from "../db/db.ts";
import { batchLoader } from "./batch-loader.ts";
import { createTimedCache, type TimedCache } from "./bounded-cache.ts";
import { perOwner } from "./per-owner.ts";

/** `keptFor`: milliseconds for which a value is given as it was, also that there is none. */
type Options = { keptFor: number; mostKept: number };

/**
 * Reads one thing by its key: those asked for at the same time in one query (`batch-loader.ts`),
 * each again only after some time; null for a key that the query does not answer.
 */
export function timedLoader<K, R>(
  textOf: (key: K) => string,
  { keptFor, mostKept }: Options,
  query: (db: Db, keys: K[]) => Promise<ReadonlyMap<string, R>>,
) {
  const read = batchLoader(textOf, query);
  const keptOf = perOwner<Db, TimedCache<R | null>>(() => createTimedCache(mostKept));
  return async (db: Db, key: K, now: Date): Promise<R | null> => {
    const [kept, text] = [keptOf(db), textOf(key)];
    const known = kept.get(text, now);
    if (known !== undefined) return known;
    const value = (await read(db, key)) ?? null;
    kept.set(text, value, now, keptFor);
    return value;
  };
}
