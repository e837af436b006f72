import type { Db } from "./db.ts";

type Waiting<K, R> = { key: K; settle: (row: R | undefined) => void; fail: (error: unknown) => void };
type Lane<K, R> = { waiting: Waiting<K, R>[]; busy: boolean };

const mostAtOnce = 500;

/**
 * Makes a read (or write) of one thing by its key that goes with others: while one query is in flight the next keys gather, as votes do. A query always
 * begins after its keys were asked for, so nobody is told what was there before. `query` gets each key once, the last of those with the same text, and answers
 * by that text. Each connection or transaction gathers by itself.
 */
export function gather<K, R>(textOf: (key: K) => string, query: (db: Db, keys: K[]) => Promise<ReadonlyMap<string, R>>) {
  const lanes = new WeakMap<Db, Lane<K, R>>();

  async function run(db: Db, lane: Lane<K, R>): Promise<void> {
    while (lane.waiting.length > 0) {
      const batch = lane.waiting.splice(0, mostAtOnce);
      const keys = [...new Map(batch.map(({ key }) => [textOf(key), key])).values()];
      try {
        const rows = await query(db, keys);
        for (const { key, settle } of batch) settle(rows.get(textOf(key)));
      } catch (error) {
        for (const { fail } of batch) fail(error);
      }
    }
    lane.busy = false;
  }

  return (db: Db, key: K): Promise<R | undefined> =>
    new Promise((settle, fail) => {
      const lane = lanes.get(db) ?? { waiting: [], busy: false };
      lanes.set(db, lane);
      lane.waiting.push({ key, settle, fail });
      if (lane.busy) return;
      lane.busy = true;
      // What arrives in the same turn goes along.
      setImmediate(() => void run(db, lane));
    });
}
