import { randomUUID } from "node:crypto";
import pg from "pg";

/** Every database of this run has a name that begins so. */
export const databasePrefix = () => `polly_test_${process.env.POLLY_TEST_RUN ?? "alone"}_`;

/**
 * Before all tests: names the run. After them: drops the databases that its workers made on the
 * given server.
 */
export function setup(): () => Promise<void> {
  process.env.POLLY_TEST_RUN = randomUUID().slice(0, 8);
  return async () => {
    const connectionString = process.env.DATABASE_URL;
    if (!connectionString) return;
    const client = new pg.Client({ connectionString });
    await client.connect();
    const { rows } = await client.query("select datname from pg_database where datname like $1", [
      `${databasePrefix()}%`,
    ]);
    for (const { datname } of rows) await client.query(`drop database ${datname} with (force)`);
    await client.end();
  };
}
