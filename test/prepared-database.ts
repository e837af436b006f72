import { createHash } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { drizzle } from "drizzle-orm/pglite";
import { fromPglite, PgBoss } from "pg-boss";
import { type Database, openDatabase, openInMemory } from "#server/db/db.ts";
import { migrateEmbedded } from "#server/db/migrate.ts";
import { imageOf } from "./database-image.ts";

// Creating a database takes the embedded server seconds, so tests start with a copy of a new one
// with all tables. It is stored beside the packages, under a name that depends on the tables and
// the server.
const root = path.join(import.meta.dirname, "..");
const migrations = path.join(root, "migrations");
const home = path.join(root, "node_modules/.cache", `database-${digest()}`);
const [image, folder] = [path.join(home, "image.tar"), path.join(home, "folder")];
const bare = path.join(home, "bare.tar");

/** Before all tests: makes what the others copy. */
export async function setup(): Promise<void> {
  if (existsSync(bare)) return;
  rmSync(home, { recursive: true, force: true });
  const temporary = `${home}.${process.pid}`;
  mkdirSync(temporary, { recursive: true });
  const pglite = await PGlite.create();
  const keepImage = async (name: string) => {
    await pglite.exec("checkpoint");
    const dump = await (await pglite.dumpDataDir("none")).arrayBuffer();
    writeFileSync(path.join(temporary, name), Buffer.from(dump));
  };
  await keepImage("bare.tar");
  await migrateEmbedded(drizzle(pglite));
  const boss = new PgBoss({
    db: fromPglite(pglite),
    backend: "pglite",
    schedule: false,
    supervise: false,
  });
  await boss.start();
  await boss.stop({ graceful: false });
  await keepImage("image.tar");
  await pglite.close();
  const onDisk = await openDatabase({
    databaseUrl: null,
    databasePool: 1,
    dataDir: path.join(temporary, "folder"),
  });
  await onDisk.close();
  try {
    renameSync(temporary, home);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  }
}

/** A new database in memory. */
export async function openPrepared(): Promise<Database> {
  return openInMemory(existsSync(image) ? imageOf(image) : undefined);
}

/** An embedded database without tables, for tests of the server itself. */
export const bareImage = (): Blob => imageOf(bare);

/** Puts a new database into a product's empty folder, as its first start would. */
export function prepareFolder(dataDir: string): void {
  if (existsSync(folder))
    cpSync(path.join(folder, "database"), path.join(dataDir, "database"), { recursive: true });
}

function digest(): string {
  const hash = createHash("sha256").update(
    readFileSync(path.join(root, "node_modules/@electric-sql/pglite/package.json")),
  );
  for (const name of readdirSync(migrations, { recursive: true, encoding: "utf8" }).sort())
    if (name.endsWith(".sql") || name.endsWith(".json"))
      hash.update(name).update(readFileSync(path.join(migrations, name)));
  return hash.digest("hex").slice(0, 16);
}
