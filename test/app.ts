import { type Config, readConfig } from "#server/config.ts";
import type { Database } from "#server/db/db.ts";
import { type Product, startProduct } from "#server/product.ts";
import { startEmulator } from "../emulator/start-emulator.ts";
import { shellRoot } from "../scripts/build-pages.ts";
import { emulatorApps, emulatorPayments } from "../scripts/emulator-apps.ts";
import { freePort } from "../scripts/free-port.ts";
import { testAnonymityKey } from "./anonymity-key.ts";
import { type EmulatorClient, emulatorClient } from "./emulator-client.ts";
import { type Person, personOf } from "./person.ts";
import { keepPreparedApp, openPreparedApp } from "./prepared-app.ts";
import { openPrepared } from "./prepared-database.ts";
import { makeOnServer } from "./server-database.ts";

export type TestApp = {
  product: Product;
  database: Database;
  /** The address of the database, where it is on a server. */
  databaseUrl: string | null;
  config: Config;
  url: string;
  emulator: EmulatorClient;
  /**
   * A person of the emulator's organisation, with a typed client that carries that person's token.
   */
  as: (alias: string, app?: "msteams" | "agile") => Promise<Person>;
  /** Moves the product's clock, or stops it; it otherwise runs with the machine's. */
  clock: { ahead: (ms: number) => void; stop: () => void; reset: () => void };
  close: () => Promise<void>;
};

declare global {
  // One for each test worker: starting it costs more than most tests.
  var testApp: Promise<TestApp> | undefined;
}

/**
 * The real product on a real database (in memory, or a fresh one on the server that `DATABASE_URL`
 * names) beside the real emulator; one for each test worker. Its clock runs with the machine's
 * again, whatever the file before did.
 */
export async function startApp(): Promise<TestApp> {
  globalThis.testApp ??= startOwnApp();
  const app = await globalThis.testApp;
  app.clock.reset();
  return app;
}

/**
 * The same, alone: for tests that stop it or change its settings. `webRoot`: the built pages.
 * `oneClock`: the emulator's clock is moved with the product's. `keep`: others begin with a copy.
 */
export async function startOwnApp(
  settings: Record<string, string> = {},
  given?: Database,
  logTo?: { write: (line: string) => void },
  webRoot: string | null = null,
  { oneClock = false, keep = false } = {},
): Promise<TestApp> {
  const [port, emulatorPort] = [await freePort(), await freePort()];
  const env = {
    PORT: String(port),
    EMULATOR_PORT: String(emulatorPort),
    AUDIT_LOG: "on",
    LOG_LEVEL: process.env.LOG_LEVEL ?? "silent",
    BILLING: "off",
    ANONYMITY_KEY: testAnonymityKey,
    WRITES_PER_MINUTE: "100000",
    ...settings,
  };
  const config = readConfig({ REDIS_URL: process.env.REDIS_URL, ...env });
  const addresses = {
    product: `http://${config.listenAddress}:${port}`,
    emulator: `http://127.0.0.1:${emulatorPort}`,
  };
  const prepared = given ? null : await openPreparedApp(addresses);
  const fresh = given || prepared ? null : await freshDatabase();
  const database = given ?? prepared?.database ?? fresh;
  if (!database) throw new Error("no database");
  let [offset, stopped]: [number, number | null] = [0, null];
  const now = () => new Date((stopped ?? Date.now()) + offset);
  const product = await startProduct(config, database, {
    now,
    webRoot,
    ...(logTo ? { logTo } : {}),
  });
  const emulator = await startEmulator({
    port: emulatorPort,
    dataFile: null,
    apps: emulatorApps(config, product.url),
    webRoot: shellRoot,
    payments: emulatorPayments(product.url),
    ...(oneClock ? { now } : {}),
    ...(prepared ? { state: prepared.state } : {}),
  });
  const client = emulatorClient(emulator.url);
  await client.installed();
  if (keep || (!prepared && !given && Object.keys(settings).length === 0))
    await keepPreparedApp({ database, state: emulator.state }, addresses);
  return {
    product,
    database,
    databaseUrl: (prepared?.database ?? fresh)?.url ?? null,
    config,
    url: product.url,
    emulator: client,
    as: (alias, app = "msteams") => personOf(client, product.url, alias, app),
    clock: {
      ahead: (ms) => (offset += ms),
      stop: () => (stopped = Date.now()),
      reset: () => ([offset, stopped] = [0, null]),
    },
    close: async () => {
      await emulator.close();
      await product.close();
      if (!given) await database.close();
    },
  };
}

/**
 * A database that nobody else has: in memory, or a new one on the given server, which is dropped at
 * the end.
 */
export async function freshDatabase(): Promise<Database & { url: string | null }> {
  const server = process.env.DATABASE_URL;
  if (!server) return { ...(await openPrepared()), url: null };
  return makeOnServer(server, null);
}
