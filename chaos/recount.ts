import { openDatabase } from "#server/db/db.ts";
import { rebuildTallies } from "#server/results/rebuild-tallies.ts";
import { promise } from "./promise.ts";

/** Where a database is: an address, or the folder of an embedded one that no process has open. */
export type Place = { databaseUrl: string | null; dataDir: string };

/** Counts all answers again in the database itself; throws where a total differs. */
export async function recount({ databaseUrl, dataDir }: Place): Promise<void> {
  const database = await openDatabase({ databaseUrl, databasePool: 2, dataDir });
  const differences = await rebuildTallies(database.db, { repair: false }).finally(database.close);
  promise(
    differences.length === 0,
    `${differences.length} totals differ from a recount, the first: ${JSON.stringify(differences[0])}`,
  );
}
