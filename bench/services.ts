import { randomUUID } from "node:crypto";
import pg from "pg";

/** The servers on this machine that a bench may use. */
export type Services = { databaseUrl: string | null; redisUrl: string | null };

/** A new database on the server, and a way to drop it. */
export async function freshServer(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `polly_bench_${randomUUID().replaceAll("-", "")}`;
  await run(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(server, `drop database ${name} with (force)`) };
}

async function run(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(text).finally(() => client.end());
}
