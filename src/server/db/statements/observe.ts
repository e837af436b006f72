import type { PGlite } from "@electric-sql/pglite";
import type pg from "pg";

/** Told of a statement's text as it begins; what it returns is called when the statement ends. */
export type Observe = (text: string) => (failed: boolean) => void;
/** Who observes the statements of a database; null until the product has started. */
export type Observed = { observe: Observe | null };

type Query = (...args: unknown[]) => unknown;
type Done = (error: unknown, ...rest: unknown[]) => void;

/** Every statement on a connection of the pool, whoever sends it. */
export function observeClient(client: pg.PoolClient, observed: Observed): void {
  // safe: the same arguments and the same result
  client.query = observing(client.query.bind(client) as Query, observed) as typeof client.query;
}

/** Every statement of the embedded database, also of transactions. */
export function observeEmbedded(pglite: PGlite, observed: Observed): void {
  // safe: the same arguments and the same result
  pglite.query = observing(pglite.query.bind(pglite) as Query, observed) as typeof pglite.query;
  const transaction = pglite.transaction.bind(pglite);
  pglite.transaction = (work) =>
    transaction((tx) => {
      // safe: as above
      tx.query = observing(tx.query.bind(tx) as Query, observed) as typeof tx.query;
      return work(tx);
    });
}

function observing(query: Query, observed: Observed): Query {
  return (...args) => {
    if (!observed.observe) return query(...args);
    const end = observed.observe(textOf(args[0]));
    const last = args.at(-1);
    // safe: the driver's own kind of callback
    if (typeof last === "function") return query(...args.slice(0, -1), then(end, last as Done));
    const result = query(...args);
    if (result instanceof Promise)
      result.then(
        () => end(false),
        () => end(true),
      );
    else end(false);
    return result;
  };
}

function then(end: (failed: boolean) => void, done: Done): Done {
  return (error, ...rest) => {
    end(Boolean(error));
    done(error, ...rest);
  };
}

function textOf(statement: unknown): string {
  if (typeof statement === "string") return statement;
  const hasText = typeof statement === "object" && statement !== null && "text" in statement;
  return hasText && typeof statement.text === "string" ? statement.text : "";
}
