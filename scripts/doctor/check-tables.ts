import { rowsOf } from "../../src/server/db/db.ts";
import { compareTables } from "../../src/server/db/migrate.ts";
import { type Check, fix, ok, skip } from "./finding.ts";

/** The version of the tables against this program's. */
export const checkTables: Check = {
  name: "tables",
  run: async (at) => {
    const opened = await at.database().catch(() => null);
    if (!opened) return skip("the database is not open (see database)");
    if (!opened.database) return skip(opened.reason);
    const { db } = opened.database;
    const compared = await compareTables(async (query) => ({
      rows: await rowsOf(db, query),
    })).catch(() => null);
    if (!compared) return skip("the database does not answer (see database)");
    const { applied, unknown, pending } = compared;
    if (unknown > 0)
      return fix(
        `${unknown} of ${applied} migrations are of a newer version`,
        "start that version, or restore a backup from before it",
      );
    if (applied === 0) return ok("none yet; the first start makes them");
    return pending > 0
      ? ok(`${pending} migrations are pending; the next start makes them`)
      : ok(`${applied} migrations, as this program has them`);
  },
};
