import pg from "pg";
import { lackedRight } from "../db/database-error.ts";
import { BackupError } from "./backup-error.ts";

/** A connection of an operator's command, without time limits. */
export async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: databaseUrl,
    connectionTimeoutMillis: 5000,
    application_name: "polly-backup",
    keepAlive: true,
  });
  client.on("error", () => {});
  await client.connect().catch((error: unknown) => {
    const reason = error instanceof Error && error.message !== "" ? error.message : "no reason";
    throw new BackupError(
      lackedRight(error) ?? `DATABASE_URL: the database does not answer (${reason})`,
    );
  });
  return client;
}
