import pg from "pg";

/** Whether a server has autovacuum. Some that tests run on have not. */
export async function vacuums(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query("show autovacuum").finally(() => client.end());
  return rows[0]?.autovacuum === "on";
}

/** What the doctor says where it has not. */
export const neverVacuums =
  "FIX   database: autovacuum is off: tables and their indexes only grow: set autovacuum = on";
