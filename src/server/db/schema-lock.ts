import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { DatabaseError } from "./database-error.ts";

/** An arbitrary number, the same in every process. */
const schemaLock = 739_151_001;

/**
 * Changes the schema, such as by migrations or for the job queue's own tables, while no other
 * process on the same server does. The lock belongs to a connection of its own without timeouts and
 * is released with it, however the process ends.
 */
export async function underSchemaLock<T>(
  connectionString: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({
    connectionString,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    application_name: "polly",
  });
  client.on("error", () => {});
  await client.connect();
  try {
    await client.query("select pg_advisory_lock($1)", [schemaLock]);
    return await work(client);
  } finally {
    await client.query("select pg_advisory_unlock($1)", [schemaLock]).catch(() => {});
    await client.end();
  }
}

/** A server takes a moment to notice that a process has ended. */
const lookAgainAfter = 250;
const looks = 20;

/**
 * Changes what a running product relies on: refuses while one is connected to the server, and none
 * can start before the work is done. Whoever works on connections of the product's own kind opens
 * them within it.
 */
export function withoutProduct<T>(
  databaseUrl: string,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  return underSchemaLock(databaseUrl, async (client) => {
    await refuseRunning(client, "the product is connected");
    return work(client);
  });
}

/** Call it under the schema lock. `why`: what the operator reads before the number of connections. */
export async function refuseRunning(client: pg.Client, why: string): Promise<void> {
  for (let look = 1; ; look += 1) {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where datname = current_database()
        and application_name = 'polly' and pid <> pg_backend_pid()`,
    );
    if (!rows[0]?.n) return;
    if (look === looks)
      throw new DatabaseError(
        `DATABASE_URL: ${why} (${rows[0].n} connections); stop all its processes first`,
      );
    await sleep(lookAgainAfter);
  }
}
