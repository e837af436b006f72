import { spawnSync } from "node:child_process";
import path from "node:path";
import { startProductProcess } from "#test/rig/product-process.ts";
import { freePort } from "../scripts/free-port.ts";
import { figure, median, printTable } from "./print-table.ts";
import type { Services } from "./services.ts";
import { makeStartFolders, type Start, type StartFolders } from "./start-folders.ts";

const surveys = 10_000;
const bareStart = path.join(import.meta.dirname, "bare-start.ts");

/**
 * Time from the start of the process until it reports ready: a first start, a start on an empty
 * database, and on one with many surveys; beside Node alone and a bare server.
 */
export async function start({ databaseUrl }: Services, { rounds } = { rounds: 7 }): Promise<void> {
  await measure("embedded (PGlite)", null, rounds);
  if (databaseUrl) await measure("PostgreSQL", databaseUrl, rounds);
}

async function measure(name: string, databaseServer: string | null, rounds: number): Promise<void> {
  const folders = await makeStartFolders(surveys, databaseServer);
  const times = new Map<string, number[]>();
  try {
    // The first round warms the disk's cache and is not counted.
    for (let round = 0; round <= rounds; round += 1) {
      for (const [key, act] of Object.entries(startsOf(folders))) {
        const took = await act();
        if (round > 0) times.set(key, [...(times.get(key) ?? []), took]);
      }
    }
  } finally {
    await folders.close();
  }
  console.log(
    `Start, ${name}: ${rounds} rounds, in turn; milliseconds from the start of the process to its readiness`,
  );
  printTable(
    ["", "median", "slowest"],
    [...times].map(([key, each]) => [key, figure(median(each)), figure(Math.max(...each))]),
  );
}

function startsOf({ fresh, empty, full }: StartFolders): Record<string, () => Promise<number>> {
  return {
    "node -e 0": nodeAlone,
    "Fastify and an empty database": () => once(fresh, bareStart),
    "the product, first start": () => once(fresh),
    "the product, empty": () => timeOf(empty.settings),
    [`the product, ${surveys.toLocaleString("en-US")} surveys`]: () => timeOf(full.settings),
  };
}

async function nodeAlone(): Promise<number> {
  const begin = performance.now();
  spawnSync(process.execPath, ["-e", "0"]);
  return performance.now() - begin;
}

async function once(make: () => Promise<Start>, program?: string): Promise<number> {
  const place = await make();
  return timeOf(place.settings, program).finally(place.close);
}

async function timeOf(settings: Record<string, string>, program?: string): Promise<number> {
  const port = String(await freePort());
  const begin = performance.now();
  const started = await startProductProcess({ ...settings, PORT: port }, program);
  const took = performance.now() - begin;
  await started.stop();
  return took;
}
