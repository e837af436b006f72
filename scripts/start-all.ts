import path from "node:path";
import { startEmulator } from "../emulator/start-emulator.ts";
import { type Config, readConfig } from "../src/server/config.ts";
import { openDatabase } from "../src/server/db/db.ts";
import { localUrl } from "../src/server/http/local-url.ts";
import { warnOfMisspelt } from "../src/server/misspelt-settings.ts";
import { createLifetime } from "../src/server/process/lifetime.ts";
import { startProduct } from "../src/server/product.ts";
import { buildPages, shellRoot, webRoot } from "./build-pages.ts";
import { emulatorApps, emulatorPayments } from "./emulator-apps.ts";
import { freePort } from "./free-port.ts";
import { grantDemoPlan } from "./grant-demo-plan.ts";
import { takeWords } from "./read-words.ts";
import { seedDemo } from "./seed-demo.ts";

const lifetime = createLifetime();

/**
 * Starts the product, by default with the emulator, and prints one line when it is ready. Ctrl-C or
 * SIGTERM finishes what is in flight and ends with 0.
 */
export async function startAll(): Promise<void> {
  takeWords({ usage: "usage: npm start   (docs/operating.md has its settings)" });
  warnOfMisspelt(process.env);
  try {
    const config = readConfig(process.env);
    await buildPages();
    console.log(`Ready: ${await start(config)}`);
  } catch (error) {
    await lifetime.fail(error);
  }
}

/**
 * Answers the address to open. The emulator comes first, as the real host is there first: what the
 * product has to tell it can be told at once.
 */
async function start(given: Config): Promise<string> {
  const database = await openDatabase(given);
  lifetime.add(database.close);
  if (!given.emulator) {
    const product = await startProduct(given, database, { webRoot });
    lifetime.add(product.close, product.closesWithin);
    return given.publicUrl;
  }
  const config = await withFreePorts(given);
  const dataFile = path.join(config.dataDir, "emulator.json");
  const productUrl = localUrl(config.listenAddress, config.port);
  const emulator = await startEmulator({
    port: config.emulatorPort,
    dataFile,
    apps: emulatorApps(config, productUrl),
    webRoot: shellRoot,
    payments: emulatorPayments(productUrl),
  });
  lifetime.add(emulator.close);
  const product = await startProduct(config, database, { webRoot });
  lifetime.add(product.close, product.closesWithin);
  await grantDemoPlan(database.db, emulator.url);
  if (config.demo) await seedDemo({ emulatorUrl: emulator.url, productUrl });
  return emulator.url;
}

/** Each side must know the other's address before it starts: a port 0 is chosen here. */
async function withFreePorts(config: Config): Promise<Config> {
  if (config.port !== 0 && config.emulatorPort !== 0) return config;
  const [port, emulatorPort] = [
    config.port || (await freePort()),
    config.emulatorPort || (await freePort()),
  ];
  return readConfig({ ...process.env, PORT: String(port), EMULATOR_PORT: String(emulatorPort) });
}
