import { type PGlite, type QueryOptions, types } from "@electric-sql/pglite";

type Query = PGlite["query"];

const dates = [types.TIMESTAMP, types.TIMESTAMPTZ, types.DATE] as const;
/** What Drizzle reads itself, as its parsers say: these, intervals, and arrays of them. */
const asText = [...dates, types.INTERVAL, 1231, 1115, 1185, 1187, 1182] as const;
const toDate = Object.fromEntries(dates.map((type) => [type, (text: string) => new Date(text)]));

/**
 * PGlite copies all of its 350 parsers for each statement that brings some of its own, as each of
 * Drizzle's does: a tenth of a millisecond. So Drizzle's are everybody's, and whoever brings none,
 * as pg-boss, gets dates.
 */
export function shareParsers(pglite: PGlite): void {
  for (const type of asText) pglite.parsers[type] = (text) => text;
  pglite.query = sharing(pglite.query.bind(pglite));
  const exec = pglite.exec.bind(pglite);
  pglite.exec = (text, options) => exec(text, { parsers: toDate, ...options });
  const transaction = pglite.transaction.bind(pglite);
  pglite.transaction = (work) =>
    transaction((tx) => {
      tx.query = sharing(tx.query.bind(tx));
      return work(tx);
    });
}

function sharing(query: Query): Query {
  return (text, values, options) => query(text, values, withoutShared(options));
}

function withoutShared({ parsers, ...options }: QueryOptions = {}): QueryOptions {
  if (!parsers) return { ...options, parsers: toDate };
  const areShared =
    Object.keys(parsers).length === asText.length && asText.every((t) => parsers[t]);
  return areShared ? options : { ...options, parsers };
}
