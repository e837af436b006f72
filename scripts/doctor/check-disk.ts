import { existsSync, lstatSync, readdirSync } from "node:fs";
import { statfs } from "node:fs/promises";
import path from "node:path";
import { sql } from "drizzle-orm";
import { rowsOf } from "../../src/server/db/db.ts";
import type { Deployment } from "./deployment.ts";
import { type Check, fix, ok } from "./finding.ts";

const megabyte = 1024 * 1024;
/** Megabytes; the embedded database does not start below 64. */
const least = 512;

/** Room where `DATA_DIR` is, and the size of the database. */
export const checkDisk: Check = {
  name: "disk",
  run: async (at) => {
    let folder = at.config.dataDir;
    while (!existsSync(folder)) folder = path.dirname(folder);
    const { bavail, bsize } = await statfs(folder);
    const free = Math.floor((bavail * bsize) / megabyte);
    const size = await sizeOf(at).catch(() => null);
    const database = size === null ? "" : `, the database has ${Math.ceil(size / megabyte)} MB`;
    const embedded = at.config.databaseUrl === null;
    return embedded && free < least
      ? fix(`${free} MB are free at ${folder}${database}`, `free ${least} MB or more`)
      : ok(`${free} MB are free at ${folder}${database}`);
  },
};

async function sizeOf({ config, database }: Deployment): Promise<number | null> {
  if (config.databaseUrl === null) return bytesIn(path.join(config.dataDir, "database"));
  const { database: opened } = await database();
  if (!opened) return null;
  const query = sql`select pg_database_size(current_database())::float8 as size`;
  const [row] = await rowsOf<{ size: number }>(opened.db, query);
  return row?.size ?? null;
}

/** A file may vanish meanwhile: the product is running. */
function bytesIn(place: string): number {
  const found = lstatSync(place, { throwIfNoEntry: false });
  if (!found?.isDirectory()) return found?.size ?? 0;
  return readdirSync(place).reduce((sum, name) => sum + bytesIn(path.join(place, name)), 0);
}
