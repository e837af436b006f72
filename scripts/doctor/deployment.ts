import { accessSync, constants, existsSync, statSync } from "node:fs";
import path from "node:path";
import { type Config, readSettings } from "../../src/server/config.ts";
import { DatabaseError } from "../../src/server/db/database-error.ts";
import { type Database, openDatabase } from "../../src/server/db/db.ts";
import { folderOf, isEmpty } from "../../src/server/db/folders/replace-folder.ts";

/** What the checks look at. */
export type Deployment = {
  env: Record<string, string | undefined>;
  config: Config;
  /** A line for each setting that is wrong or missing. */
  problems: string[];
  /** The first of these settings that cannot be used, as a reason not to look. */
  without: (...names: string[]) => string | null;
  /** The database, its tables as they are; the same for all who ask. */
  database: () => Promise<Opened>;
  close: () => Promise<void>;
};

/** `reason`: why it is not open. `running`: another process has it. */
type Opened =
  | { database: Database; reason?: never; running?: never }
  | { database: null; reason: string; running: boolean };

export function deploymentOf(env: Record<string, string | undefined>): Deployment {
  const { config, problems } = readSettings(env);
  const named = new Set(problems.map((line) => line.split(":")[0]));
  const without = (...names: string[]) => {
    const wrong = names.find((name) => named.has(name));
    return wrong === undefined ? null : `${wrong} cannot be used`;
  };
  let opening: Promise<Opened> | null = null;
  const database = () => {
    const reason = without("DATABASE_URL", "DATA_DIR");
    opening ??= reason
      ? Promise.resolve({ database: null, reason, running: false })
      : openAsItIs(config);
    return opening;
  };
  const close = async () => {
    const opened = await opening?.catch(() => null);
    await opened?.database?.close();
  };
  return { env, config, problems, without, database, close };
}

/** Throws if a start could not make this folder, or not write to it. */
function assertMayMake(dataDir: string): void {
  let place = dataDir;
  while (!existsSync(place) && path.dirname(place) !== place) place = path.dirname(place);
  try {
    if (!statSync(place).isDirectory()) throw new Error(`${place} is no folder`);
    accessSync(place, constants.W_OK | constants.X_OK);
  } catch (error) {
    const said = error instanceof Error ? error.message : "unknown";
    throw new DatabaseError(`DATA_DIR: cannot write to ${dataDir} (${said})`);
  }
}

/** Without making or changing anything. */
async function openAsItIs(config: Config): Promise<Opened> {
  if (config.databaseUrl === null && isEmpty(folderOf(config.dataDir))) {
    assertMayMake(config.dataDir);
    return { database: null, reason: "the first start makes the database", running: false };
  }
  try {
    return { database: await openDatabase({ ...config, databasePool: 2 }, { asItIs: true }) };
  } catch (error) {
    if (error instanceof Error && error.message.endsWith("is open in another process"))
      return {
        database: null,
        reason: "the embedded database is open in the running process",
        running: true,
      };
    throw error;
  }
}
