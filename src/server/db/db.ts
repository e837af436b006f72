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
import { DatabaseError } from "./database-error.ts";
import { DurableFs, durableStartParams, syncTree } from "./durable-fs.ts";
import { createRoom } from "./embedded-room.ts";
import { lockFolder } from "./folder-lock.ts";
import { migrateEmbedded, migrateServer } from "./migrate.ts";
import { impatientSocket, patience } from "./patience.ts";
import { makePrivate } from "./private-folder.ts";
import { underSchemaLock } from "./schema-lock.ts";
import { vacuumEmbedded } from "./vacuum-embedded.ts";

/**
 * The database, or a transaction on it: PGlite in a folder by default, PostgreSQL if an address is
 * configured. The same SQL runs on both.
 */
export type Db = PgDatabase<PgQueryResultHKT>;

export type Database = {
  db: Db;
  kind: "embedded" | "server";
  /** The same database for the job queue, which uses SQL text. */
  jobs: JobsDb;
  /** Changes the schema while no other process does. */
  alone: (work: () => Promise<void>) => Promise<void>;
  close: () => Promise<void>;
};

const casing = "snake_case";

/**
 * Opens the database and migrates its tables. `patient`: without statement timeouts, for an
 * operator's long-running commands.
 */
export function openDatabase(
  config: Pick<Config, "databaseUrl" | "databasePool" | "dataDir">,
  { patient = false } = {},
): Promise<Database> {
  return config.databaseUrl
    ? openServer(config.databaseUrl, config.databasePool, patient)
    : openEmbedded(config.dataDir);
}

/** An in-memory embedded database for tests, optionally loaded from an image. */
export async function openInMemory(image?: Blob): Promise<Database> {
  return embedded(await PGlite.create(image ? { loadDataDir: image } : {}));
}

/** Rows of a plain SQL query on either driver. Column names are those of the query. */
export async function rowsOf<T>(db: Db, query: SQL): Promise<T[]> {
  const result: unknown = await db.execute(query);
  // safe: both drivers return an object with `rows`; the caller names the columns of its own query
  return (result as { rows: T[] }).rows;
}

/** One statement takes at most 65,535 values. */
const rowsAtOnce = 1000;

/** Rows in portions, by default as many as one statement takes. */
export function* portions<T>(rows: readonly T[], most = rowsAtOnce): Generator<T[]> {
  for (let at = 0; at < rows.length; at += most) yield rows.slice(at, at + most);
}

async function openEmbedded(dataDir: string): Promise<Database> {
  const folder = path.join(dataDir, "database");
  try {
    makePrivate(dataDir);
    fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
    fs.accessSync(folder, fs.constants.W_OK);
  } catch (error) {
    throw new DatabaseError(
      `DATA_DIR: cannot write to ${dataDir} (${error instanceof Error ? error.message : "unknown"})`,
    );
  }
  const lock = await lockFolder(folder);
  if (!lock)
    throw new DatabaseError(`DATA_DIR: the database in ${dataDir} is open in another process`);
  const room = createRoom(dataDir);
  if (!room) {
    await lock.release();
    throw new DatabaseError(`DATA_DIR: the disk of ${dataDir} is full`);
  }
  const isNew = fs.readdirSync(folder).length === 0;
  const pglite = await PGlite.create({
    fs: new DurableFs(folder, room.make),
    startParams: durableStartParams,
  });
  if (isNew) {
    makePrivate(dataDir);
    syncTree(folder);
  }
  room.watch(pglite);
  const stopVacuuming = vacuumEmbedded(pglite);
  const release = async () => {
    room.close();
    await lock.release();
  };
  return embedded(pglite, { stop: stopVacuuming, release });
}

type Around = { stop?: () => void; release?: () => Promise<void> };

async function embedded(pglite: PGlite, { stop, release }: Around = {}): Promise<Database> {
  const db = drizzlePglite(pglite, { casing });
  const close = async () => {
    stop?.();
    await pglite.close();
    await release?.();
  };
  try {
    await migrateEmbedded(db);
  } catch (error) {
    await close();
    throw error;
  }
  return { db, kind: "embedded", jobs: fromPglite(pglite), alone: (work) => work(), close };
}

const deadlines: pg.PoolConfig = {
  statement_timeout: patience.statement,
  idle_in_transaction_session_timeout: patience.idleTransaction,
  stream: impatientSocket,
};

async function openServer(
  connectionString: string,
  max: number,
  patient: boolean,
): Promise<Database> {
  try {
    await underSchemaLock(connectionString, migrateServer);
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    throw new DatabaseError(
      `DATABASE_URL: the database does not answer (${error instanceof Error ? error.message : "unknown"})`,
    );
  }
  const pool = new pg.Pool({
    connectionString,
    max,
    connectionTimeoutMillis: 5000,
    application_name: "polly",
    keepAlive: true,
    ...(patient ? {} : deadlines),
  });
  // The pool replaces connections that break while idle; one that breaks within a transaction fails
  // its next statement. Without listeners both would end the process.
  pool.on("error", () => {});
  pool.on("connect", (client) => client.on("error", () => {}));
  const jobs: JobsDb = {
    executeSql: async (text, values) => readRows(await pool.query(text, values)),
  };
  const alone = (work: () => Promise<void>) => underSchemaLock(connectionString, work);
  return { db: drizzlePg(pool, { casing }), kind: "server", jobs, alone, close: () => pool.end() };
}

/**
 * A text with several statements returns one result each; the job queue expects all rows together.
 */
function readRows(result: pg.QueryResult | pg.QueryResult[]): { rows: unknown[] } {
  return Array.isArray(result) ? { rows: result.flatMap((part) => part.rows ?? []) } : result;
}
