import type { Db } from "#server/db/db.ts";

/** The same database, reporting each statement that begins. */
export function countingStatements(db: Db, begun: () => void): Db {
  return new Proxy(db, {
    get(target, name, receiver) {
      if (name === "select" || name === "execute") begun();
      const value: unknown = Reflect.get(target, name, receiver);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}
