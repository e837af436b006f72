import type { Db } from "../db/db.ts";

const putOff = new WeakMap<Db, (() => void)[]>();

/**
 * A transaction, and once it is committed what was put off in it; within another transaction, once
 * that one is.
 */
export async function transactionThenRest<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  const rest: (() => void)[] = [];
  const result = await db.transaction((tx) => {
    putOff.set(tx, rest);
    return work(tx);
  });
  for (const act of rest) afterCommit(db, act);
  return result;
}

/** Acts when the transaction is committed; at once outside of one that `inTransaction` began. */
export function afterCommit(db: Db, act: () => void): void {
  const waiting = putOff.get(db);
  if (waiting) waiting.push(act);
  else act();
}
