import fs from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import type { SQL } from "drizzle-orm";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import { drizzle as drizzlePglite } from "drizzle-orm/pglite";
import pg from "pg";
import { fromPglite, type Db as JobsDb } from "pg-boss";
import type { Config } from "../config.ts";
import { DurableFs, durableStartParams, syncTree } from "./durable-fs.ts";
import { createRoom } from "./embedded-room.ts";
import { lockFolder } from "./folder-lock.ts";
import { keepTidy } from "./keep-tidy.ts";
import { migrateEmbedded, migrateServer } from "./migrate.ts";

/** The database, or a transaction on it: PGlite in a folder by default, PostgreSQL where an address is given. The same SQL on both. */
export type Db = PgDatabase<PgQueryResultHKT>;

export type Database = {
  db: Db;
  kind: "embedded" | "server";
  /** The same database for the job queue, which speaks SQL text. */
  jobs: JobsDb;
  close: () => Promise<void>;
};

/** The database cannot be used; the message is one line for the operator. */
export class DatabaseError extends Error {
  override name = "DatabaseError";
}

const casing = "snake_case";

/** Opens the database and brings its tables up to date. */
export function openDatabase(config: Pick<Config, "databaseUrl" | "databasePool" | "dataDir">): Promise<Database> {
  return config.databaseUrl ? openServer(config.databaseUrl, config.databasePool) : openEmbedded(config.dataDir);
}

/** An embedded database in memory, for tests; with what is in an image of one, where that is given. */
export async function openInMemory(image?: Blob): Promise<Database> {
  return embedded(await PGlite.create(image ? { loadDataDir: image } : {}));
}

/** Rows of a query in plain SQL, on either driver. Column names come as they stand in the query. */
export async function rowsOf<T>(db: Db, query: SQL): Promise<T[]> {
  const result: unknown = await db.execute(query);
  // safe: both drivers answer an object with `rows`; the caller names the columns that its own query has
  return (result as { rows: T[] }).rows;
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const folder = path.join(dataDir, "database");
  try {
    fs.mkdirSync(folder, { recursive: true });
    fs.accessSync(folder, fs.constants.W_OK);
  } catch (error) {
    throw new DatabaseError(`DATA_DIR: cannot write to ${dataDir} (${error instanceof Error ? error.message : "unknown"})`);
  }
  const lock = await lockFolder(folder);
  if (!lock) throw new DatabaseError(`DATA_DIR: the database in ${dataDir} is open in another process`);
  const room = createRoom(dataDir);
  if (!room) {
    await lock.release();
    throw new DatabaseError(`DATA_DIR: the disk of ${dataDir} is full`);
  }
  const isNew = fs.readdirSync(folder).length === 0;
  const pglite = await PGlite.create({ fs: new DurableFs(folder, room.make), startParams: durableStartParams });
  if (isNew) syncTree(folder);
  room.watch(pglite);
  const stopTidying = keepTidy(pglite);
  const release = async () => {
    room.close();
    await lock.release();
  };
  return embedded(pglite, { stop: stopTidying, release });
}

type Around = { stop?: () => void; release?: () => Promise<void> };

async function embedded(pglite: PGlite, { stop, release }: Around = {}): Promise<Database> {
  const db = drizzlePglite(pglite, { casing });
  await migrateEmbedded(db);
  const close = async () => {
    stop?.();
    await pglite.close();
    await release?.();
  };
  return { db, kind: "embedded", jobs: fromPglite(pglite), close };
}

async function openServer(connectionString: string, max: number): Promise<Database> {
  const pool = new pg.Pool({ connectionString, max, connectionTimeoutMillis: 5000, application_name: "polly" });
  // A connection that breaks while idle is replaced by the pool, one that breaks between the statements of a transaction fails the next of them. Without
  // listeners both would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  try {
    await migrateServer(pool);
  } catch (error) {
    await pool.end();
    throw new DatabaseError(`DATABASE_URL: the database does not answer (${error instanceof Error ? error.message : "unknown"})`);
  }
  const jobs: JobsDb = { executeSql: async (text, values) => readRows(await pool.query(text, values)) };
  return { db: drizzlePg(pool, { casing }), kind: "server", jobs, close: () => pool.end() };
}

/** Several statements in one text answer a result each; the job queue wants the rows of all of them. */
function readRows(result: pg.QueryResult | pg.QueryResult[]): { rows: unknown[] } {
  return Array.isArray(result) ? { rows: result.flatMap((part) => part.rows ?? []) } : result;
}
