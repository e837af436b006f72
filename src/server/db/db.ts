import type { SQL } from "drizzle-orm";
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres";
import type { PgDatabase, PgQueryResultHKT } from "drizzle-orm/pg-core";
import pg from "pg";
import type { Db as JobsDb } from "pg-boss";
import type { Config } from "../config.ts";
import { DatabaseError, lackedRight } from "./database-error.ts";
import { noteNotConnected } from "./is-away.ts";
import { migrateServer } from "./migrate.ts";
import { impatientSocket, patience } from "./patience.ts";
import { underSchemaLock } from "./schema-lock.ts";
import { type Observe, type Observed, observeClient } from "./statements/observe.ts";

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
  /** From now on, tells of every statement. */
  observe: (observe: Observe) => void;
  /** Connections to a server by state, and how many calls wait for one. */
  connections: () => Record<string, number>;
  close: () => Promise<void>;
};

export const casing = "snake_case";

type Place = Pick<Config, "databaseUrl" | "databasePool" | "dataDir">;
/** `mayBeNew`: where there is no database or no tables, they are made. */
export type How = { asItIs: boolean; mayBeNew: boolean };

/**
 * Opens the database, a new one where there is none, and migrates its tables. `patient`: without
 * statement timeouts, for long-running work. `asItIs`: the tables are not migrated, for who only
 * looks.
 */
export function openDatabase(
  config: Place,
  { patient = false, asItIs = false } = {},
): Promise<Database> {
  return open(config, { asItIs, mayBeNew: true, patient });
}

/**
 * The same for an operator's command, which refuses where the product has no database yet: its
 * settings name another place then.
 */
export function openExisting(config: Place, { patient = false } = {}): Promise<Database> {
  return open(config, { asItIs: false, mayBeNew: false, patient });
}

async function open(
  { databaseUrl, databasePool, dataDir }: Place,
  how: How & { patient: boolean },
): Promise<Database> {
  return databaseUrl
    ? openServer(databaseUrl, databasePool, how)
    : (await embeddedCode()).openEmbedded(dataDir, how);
}

/** An in-memory embedded database for tests, optionally loaded from an image. */
export async function openInMemory(image?: Blob): Promise<Database> {
  return (await embeddedCode()).openInMemory(image);
}

/** Loaded where it is used: it takes 9 MB. */
function embeddedCode() {
  return import("./folders/embedded-database.ts");
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

/** A connection to a server that is open already, such as by an operator's command. */
export function onConnection(client: pg.Client): Db {
  return drizzlePg(client, { casing });
}

const deadlines: pg.PoolConfig = {
  statement_timeout: patience.statement,
  idle_in_transaction_session_timeout: patience.idleTransaction,
  stream: impatientSocket,
};

type Connected = (error: Error | null) => void;

/** A connection of the pool. Why it was not made is told apart from why a statement failed. */
class NotingClient extends pg.Client {
  constructor(options?: pg.ClientConfig) {
    super(options);
    const connect = this.connect.bind(this);
    const noting = (done: Connected) =>
      connect((error: Error | null) => {
        if (error) noteNotConnected(error);
        done(error);
      });
    // safe: a pool connects with a callback
    this.connect = noting as typeof this.connect;
  }
}

async function openServer(
  connectionString: string,
  max: number,
  { patient, asItIs, mayBeNew }: How & { patient: boolean },
): Promise<Database> {
  try {
    if (!asItIs)
      await underSchemaLock(connectionString, (client) => migrateServer(client, mayBeNew));
  } catch (error) {
    if (error instanceof DatabaseError) throw error;
    const reason = error instanceof Error ? error.message : "unknown";
    throw new DatabaseError(
      lackedRight(error) ?? `DATABASE_URL: the database does not answer (${reason})`,
    );
  }
  const pool = new pg.Pool({
    Client: NotingClient,
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
  const observed: Observed = { observe: null };
  pool.on("connect", (client) => {
    client.on("error", () => {});
    observeClient(client, observed);
  });
  const jobs: JobsDb = {
    executeSql: async (text, values) => readRows(await pool.query(text, values)),
  };
  const alone = (work: () => Promise<void>) => underSchemaLock(connectionString, work);
  return {
    db: drizzlePg(pool, { casing }),
    kind: "server",
    jobs,
    alone,
    observe: (observe) => void (observed.observe = observe),
    connections: () => ({
      in_use: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      // A call that takes an idle connection is in the queue, too, until the next tick.
      waiting: Math.max(0, pool.waitingCount - pool.idleCount),
    }),
    close: () => pool.end(),
  };
}

/**
 * A text with several statements returns one result each; the job queue expects all rows together.
 */
function readRows(result: pg.QueryResult | pg.QueryResult[]): { rows: unknown[] } {
  return Array.isArray(result) ? { rows: result.flatMap((part) => part.rows ?? []) } : result;
}
