import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { type Config, readConfig } from "#server/config.ts";
import { startEmulator } from "../../emulator/start-emulator.ts";
import { buildPages, shellRoot } from "../../scripts/build-pages.ts";
import { emulatorApps } from "../../scripts/emulator-apps.ts";
import { freePort } from "../../scripts/free-port.ts";
import { type EmulatorClient, emulatorClient } from "../emulator-client.ts";
import { type Person, personOf } from "../person.ts";
import { prepareFolder } from "../prepared-database.ts";
import { type ProductProcess, settingsOf, startProductProcess } from "./product-process.ts";

/**
 * The product in processes of its own beside the emulator: for the bench, and for faults that end a
 * process.
 */
export type Rig = {
  emulator: EmulatorClient;
  /** The settings of process 0. */
  config: Config;
  dataDir: string;
  /** The processes that have been started and not ended, by their number. */
  processes: Map<number, ProductProcess>;
  /** Where process 0 answers, also while it is down. */
  url: string;
  /**
   * Starts process 0, or another one beside it on the same database, with `more` settings. Started
   * again after its end, it has the same address.
   */
  start: (at?: number, more?: Record<string, string>) => Promise<ProductProcess>;
  /** A person of the emulator's organisation, at one of the processes. */
  as: (alias: string, at?: number) => Promise<Person>;
  close: () => Promise<void>;
};

type Options = {
  /**
   * Settings of the product beside those that the rig makes: `DATABASE_URL`, `REDIS_URL`,
   * `DATA_DIR`.
   */
  settings?: Record<string, string>;
  /** How many processes it should begin with. */
  count?: number;
  /** Another program that starts the product, with something beside it. */
  program?: string;
};

/**
 * Starts the emulator and `count` processes of the product (one by default); an embedded database
 * lies in a new folder, which goes away with the rig.
 */
export async function startRig({ settings = {}, count = 1, program }: Options = {}): Promise<Rig> {
  await buildPages();
  const dataDir = settings.DATA_DIR ?? (await mkdtemp(path.join(tmpdir(), "polly-rig-")));
  if (!settings.DATA_DIR && !settings.DATABASE_URL) prepareFolder(dataDir);
  const [emulatorPort, ...ports] = await freePorts(1 + Math.max(count, 2));
  const configs = ports.map((port) =>
    readConfig({
      LOG_LEVEL: "error",
      BILLING: "off",
      DATA_DIR: dataDir,
      ...settings,
      PORT: String(port),
      EMULATOR_PORT: String(emulatorPort),
    }),
  );
  const [config] = configs;
  if (!config || !emulatorPort) throw new Error("no port");
  const url = `http://127.0.0.1:${config.port}`;
  const processes = new Map<number, ProductProcess>();
  // The general app alone: standup's has the same ways, and each takes a second to be told of all
  // places.
  const apps = emulatorApps(config, url).filter(({ name }) => name === "msteams");
  const emulator = await startEmulator({
    port: emulatorPort,
    dataFile: null,
    apps,
    webRoot: shellRoot,
  });
  const client = emulatorClient(emulator.url);

  async function start(at = 0, more: Record<string, string> = {}): Promise<ProductProcess> {
    const own = configs[at];
    if (!own) throw new Error(`the rig has no process ${at}`);
    // Every process is one installation: the audience of its tokens is the same.
    const environment = {
      BILLING: "off",
      WRITES_PER_MINUTE: "100000",
      ...settings,
      ...settingsOf(own),
      PUBLIC_URL: config?.publicUrl ?? "",
      ...more,
    };
    const started = await startProductProcess(environment, program);
    processes.set(at, { ...started, url: `http://127.0.0.1:${own.port}` });
    return started;
  }

  for (let at = 0; at < count; at += 1) await start(at);
  if (count > 0) await client.installed();
  return {
    emulator: client,
    config,
    dataDir,
    processes,
    url,
    start,
    as: (alias, at = 0) => personOf(client, processes.get(at)?.url ?? url, alias, "msteams"),
    close: async () => {
      await Promise.all([...processes.values()].map((each) => each.stop()));
      await emulator.close();
      if (!settings.DATA_DIR) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function freePorts(count: number): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) ports.add(await freePort());
  return [...ports];
}
