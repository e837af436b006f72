import type { PGlite } from "@electric-sql/pglite";

/**
 * The embedded server works in the product's own thread, and its promises resolve without a turn of
 * the event loop: calls under way would do all their statements, one after the other, before the
 * next request was even read. With this, each turn does one statement, in the order in which they
 * were asked for.
 */
export function oneEachTurn(pglite: PGlite): void {
  let last = Promise.resolve();
  const nextTurn = () => {
    last = last.then(() => new Promise((resolve) => void setImmediate(resolve)));
    return last;
  };
  const query = pglite.query.bind(pglite);
  pglite.query = async (...args) => {
    await nextTurn();
    return query(...args);
  };
  const transaction = pglite.transaction.bind(pglite);
  pglite.transaction = (work) =>
    transaction((tx) => {
      const within = tx.query.bind(tx);
      tx.query = async (...args) => {
        await nextTurn();
        return within(...args);
      };
      return work(tx);
    });
}
