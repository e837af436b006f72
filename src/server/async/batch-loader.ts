import type { Db } from "../db/db.ts";
import { currentScope, type Scope, within } from "../tracing/scope.ts";
import { perOwner } from "./per-owner.ts";

type Waiting<K, R> = {
  key: K;
  text: string;
  scope: Scope | null;
  settle: (row: R | undefined) => void;
  fail: (error: unknown) => void;
};
type Lane<K, R> = { waiting: Waiting<K, R>[]; busy: boolean };

const mostAtOnce = 500;

/**
 * Makes a read (or write) of one thing by its key that goes with others: while one query is in
 * flight the next keys gather, as votes do. A query always begins after its keys were asked for, so
 * nobody is told what was there before. `query` gets each key once, the last of those with the same
 * text, and answers by that text. Each connection or transaction gathers by itself.
 *
 * Made by hand: `dataloader` sends a batch in each turn of the event loop, however many are on the
 * way, so that under load batches become many and small instead of few and large.
 */
export function batchLoader<K, R>(
  textOf: (key: K) => string,
  query: (db: Db, keys: K[]) => Promise<ReadonlyMap<string, R>>,
) {
  const laneOf = perOwner<Db, Lane<K, R>>(() => ({ waiting: [], busy: false }));

  async function run(db: Db, lane: Lane<K, R>): Promise<void> {
    while (lane.waiting.length > 0) {
      const [keys, taken] = firstKeys(lane.waiting);
      const batch = lane.waiting.splice(0, taken);
      try {
        // Whoever asked first: the loop itself belongs to one who may be gone.
        const rows = await within(batch[0]?.scope ?? null, () => query(db, keys));
        for (const { text, settle } of batch) settle(rows.get(text));
      } catch (error) {
        for (const { fail } of batch) fail(error);
      }
    }
    lane.busy = false;
  }

  return (db: Db, key: K): Promise<R | undefined> =>
    new Promise((settle, fail) => {
      const lane = laneOf(db);
      lane.waiting.push({ key, text: textOf(key), scope: currentScope(), settle, fail });
      if (lane.busy) return;
      lane.busy = true;
      // What arrives in the same turn goes along.
      setImmediate(() => void run(db, lane));
    });
}

/**
 * The keys of one query, and how many of those who wait have one of them: many may wait for the
 * same.
 */
function firstKeys<K>(
  waiting: readonly Pick<Waiting<K, unknown>, "key" | "text">[],
): [keys: K[], taken: number] {
  const keys = new Map<string, K>();
  let taken = 0;
  for (const { key, text } of waiting) {
    if (!keys.has(text) && keys.size === mostAtOnce) break;
    keys.set(text, key);
    taken += 1;
  }
  return [[...keys.values()], taken];
}
