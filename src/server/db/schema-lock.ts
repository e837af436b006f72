import pg from "pg";

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
