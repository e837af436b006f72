import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";
import pg from "pg";

/** The servers on this machine that a bench may use. */
export type Services = { databaseUrl: string | null; redisUrl: string | null };

/** The servers that answer on localhost. */
export function findServices(): Services {
  const program = path.join(import.meta.dirname, "../scripts/find-services.ts");
  const found = execFileSync(process.execPath, [program], { encoding: "utf8" });
  const [, databaseUrl = null] = /DATABASE_URL=(\S+)/.exec(found) ?? [];
  const [, redisUrl = null] = /REDIS_URL=(\S+)/.exec(found) ?? [];
  return { databaseUrl, redisUrl };
}

/** A new database on the server, and a way to drop it. */
export async function freshServer(
  server: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `polly_bench_${randomUUID().replaceAll("-", "")}`;
  await run(server, `create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(server, `drop database ${name} with (force)`) };
}

/**
 * Measures with the embedded database, then with a new one on the server if there is one; its
 * address is among the `settings` of the product.
 */
export async function onEachDatabase(
  { databaseUrl }: Pick<Services, "databaseUrl">,
  measure: (name: string, settings: { DATABASE_URL?: string }) => Promise<void>,
): Promise<void> {
  await measure("embedded (PGlite)", {});
  if (!databaseUrl) return;
  const server = await freshServer(databaseUrl);
  await measure("PostgreSQL", { DATABASE_URL: server.url }).finally(server.drop);
}

async function run(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(text).finally(() => client.end());
}
