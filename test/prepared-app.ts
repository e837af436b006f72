import { createHash } from "node:crypto";
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { PGlite } from "@electric-sql/pglite";
import { sql } from "drizzle-orm";
import { type Database, openInMemory } from "#server/db/db.ts";
import type { State } from "../emulator/state/state.ts";
import { imageOf } from "./database-image.ts";
import { databasePrefix } from "./drop-databases.ts";
import { makeOnServer, openOnServer, query } from "./server-database.ts";

// The emulator tells a new product of every place where the app is installed, and the product asks
// for who is there: two seconds at every start. So the first test that starts an app keeps what
// both know then, and the others begin with a copy. It lies beside the packages, under a name that
// changes with all that it was made of.
const root = path.join(import.meta.dirname, "..");
const caches = path.join(root, "node_modules/.cache");
const sources = ["emulator", "migrations", "src/cards", "src/domain", "src/server", "src/text"];
/** One that nobody uses any more, milliseconds. */
const old = 900_000;

/** Where the product and the emulator answer. */
type Addresses = { product: string; emulator: string };
type PreparedApp = { database: Database & { url: string | null }; state: State };

/**
 * Before all tests: gives the workers the name. On a server the app is started and ended here: a
 * database that is in use cannot be copied.
 */
export async function setup(): Promise<void> {
  process.env.POLLY_PREPARED_APP = path.join(caches, `app-${digest()}`);
  const server = process.env.DATABASE_URL;
  if (!server) return;
  process.env.POLLY_PREPARED_APP += `-${databasePrefix()}`;
  await query(server, `create database ${preparedName()}`);
  const database = await openOnServer(server, preparedName());
  const { startOwnApp } = await import("./app.ts");
  const app = await startOwnApp({}, database, undefined, null, { keep: true });
  await app.close();
  await database.close();
}

const preparedName = () => `${databasePrefix()}prepared`;

/**
 * A new database, in memory or on the given server, and a state of the emulator that know of each
 * other; null where none was kept yet.
 */
export async function openPreparedApp(addresses: Addresses): Promise<PreparedApp | null> {
  const home = process.env.POLLY_PREPARED_APP;
  if (!home || !existsSync(home)) return null;
  const kept: { state: State; addresses: Addresses } = JSON.parse(
    readFileSync(path.join(home, "state.json"), "utf8"),
  );
  const text = JSON.stringify(kept.state)
    .replaceAll(kept.addresses.product, addresses.product)
    .replaceAll(kept.addresses.emulator, addresses.emulator);
  const server = process.env.DATABASE_URL;
  const database = server
    ? await makeOnServer(server, preparedName())
    : { ...(await openInMemory(imageOf(path.join(home, "image.tar")))), url: null };
  // As if it had been made now.
  const now = new Date().toISOString();
  await database.db.execute(sql`update conversations set
    service_url = replace(service_url, ${kept.addresses.emulator}, ${addresses.emulator}),
    members_read_at = case when members_read_at is null then null else ${now}::timestamptz end,
    channels_read_at = case when channels_read_at is null then null else ${now}::timestamptz end`);
  await database.db.execute(sql`update tenants set created_at = ${now}::timestamptz`);
  return { database, state: JSON.parse(text) };
}

/** Keeps what an app knows that was started a moment ago, for those that start later. */
export async function keepPreparedApp(
  { database, state }: { database: Database; state: State },
  addresses: Addresses,
): Promise<void> {
  const home = process.env.POLLY_PREPARED_APP;
  if (!home || existsSync(home)) return;
  const pglite = "$client" in database.db ? database.db.$client : null;
  const temporary = `${home}.${process.pid}.${Math.random()}`;
  mkdirSync(temporary, { recursive: true });
  writeFileSync(path.join(temporary, "state.json"), JSON.stringify({ state, addresses }));
  if (pglite instanceof PGlite) {
    await pglite.exec("checkpoint");
    const image = await (await pglite.dumpDataDir("none")).arrayBuffer();
    writeFileSync(path.join(temporary, "image.tar"), Buffer.from(image));
  }
  try {
    renameSync(temporary, home);
  } catch (error) {
    rmSync(temporary, { recursive: true, force: true });
    if (!existsSync(home)) throw error;
  }
  for (const name of readdirSync(caches).filter((each) => /^app-[0-9a-f]{16}/.test(each))) {
    const other = path.join(caches, name);
    if (other !== home && Date.now() - statSync(other).mtimeMs > old)
      rmSync(other, { recursive: true, force: true });
  }
}

function digest(): string {
  const hash = createHash("sha256").update(readFileSync(path.join(root, "package.json")));
  for (const source of sources) {
    for (const name of readdirSync(path.join(root, source), {
      recursive: true,
      encoding: "utf8",
    }).sort())
      if (/(?<!\.test)\.(ts|sql|json)$/.test(name))
        hash.update(name).update(readFileSync(path.join(root, source, name)));
  }
  return hash.digest("hex").slice(0, 16);
}
