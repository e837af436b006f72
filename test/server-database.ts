import { randomUUID } from "node:crypto";
import pg from "pg";
import { type Database, openDatabase } from "#server/db/db.ts";
import { databasePrefix } from "./drop-databases.ts";

type OnServer = Database & { url: string };

/** A new database on a server, as a copy of another or empty; it is dropped when it is closed. */
export async function makeOnServer(server: string, copied: string | null): Promise<OnServer> {
  const name = `${databasePrefix()}${randomUUID().replaceAll("-", "")}`;
  await query(server, `create database ${name} ${copied ? `template ${copied}` : ""}`);
  const database = await openOnServer(server, name);
  const close = async () => {
    await database.close();
    await query(server, `drop database ${name} with (force)`);
  };
  return { ...database, close };
}

export async function openOnServer(server: string, name: string): Promise<OnServer> {
  const url = new URL(server);
  url.pathname = `/${name}`;
  const settings = { databaseUrl: url.href, databasePool: 10, dataDir: "" };
  return { ...(await openDatabase(settings)), url: url.href };
}

/** The same database for a new account that has no rights in it, and a way to drop the account. */
export async function withoutRights(
  databaseUrl: string,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `${databasePrefix()}${randomUUID().replaceAll("-", "")}`;
  await query(databaseUrl, `create role ${name} login password 'none'`);
  const url = new URL(databaseUrl);
  [url.username, url.password] = [name, "none"];
  return { url: url.href, drop: () => query(databaseUrl, `drop role ${name}`) };
}

export async function query(connectionString: string, text: string): Promise<void> {
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(text).finally(() => client.end());
}
