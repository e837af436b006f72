import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { joinCrowd, type Voter } from "#test/rig/crowd.ts";
import { type OpenPoll, openPoll } from "#test/rig/open-poll.ts";
import { usageOf } from "#test/rig/process-usage.ts";
import { type ProductProcess, startProductProcess } from "#test/rig/product-process.ts";
import { runLoad } from "#test/rig/run-load.ts";
import { type Rig, startRig } from "#test/rig/start-rig.ts";
import { freePort } from "../scripts/free-port.ts";
import { figure, median, printTable, ratio } from "./print-table.ts";
import { onEachDatabase, type Services } from "./services.ts";

const place = "Mark 8 Project Team / General";
const people = 200;
/** A small load: what a team does in a while, not what a process can do. */
const load = { calls: 4000, clients: 8 };
const bareStart = path.join(import.meta.dirname, "bare-start.ts");

type Options = { rounds: number; restMs: number };
/** Megabytes; `rested`: after a small load and a rest. */
type Found = { atRest: number[]; peak: number[]; rested: number[] };
type Stage = { rig: Rig; voters: Voter[]; poll: OpenPoll; bare: Record<string, string> };

/**
 * The memory (RSS) of a process on a database that exists already: at its peak while it starts, at
 * rest, and at rest after a small load; beside a bare server on the same kind of database.
 */
export async function memory(
  services: Services,
  options: Options = { rounds: 5, restMs: 10_000 },
): Promise<void> {
  await onEachDatabase(services, (name, settings) => measure(name, settings, options));
}

async function measure(
  name: string,
  settings: Record<string, string>,
  options: Options,
): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "polly-memory-"));
  const rig = await startRig({ settings });
  try {
    const voters = await joinCrowd(rig.emulator, place, people);
    const stage = { rig, voters, poll: await openPoll(rig, { place }), bare: settings };
    await rig.processes.get(0)?.stop();
    stage.bare = { ...settings, DATA_DIR: folder };
    // The baseline's database is made before.
    await (await startBare(stage)).stop();
    print(name, await rounds(stage, options), options);
  } finally {
    await rig.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function rounds(stage: Stage, { rounds: count, restMs }: Options) {
  const none = (): Found => ({ atRest: [], peak: [], rested: [] });
  const found = { bare: none(), product: none() };
  for (let round = 0; round < count; round += 1) {
    const bare = await startBare(stage);
    await rest(bare, found.bare, restMs);
    await bare.stop();
    const product = await stage.rig.start();
    await rest(product, found.product, restMs);
    await useALittle(stage);
    await sleep(restMs);
    found.product.rested.push(megabytes(usageOf(product.pid).memory));
    await product.stop();
  }
  return found;
}

async function startBare({ bare }: Stage): Promise<ProductProcess> {
  return startProductProcess({ ...bare, PORT: String(await freePort()) }, bareStart);
}

async function rest({ pid }: ProductProcess, found: Found, restMs: number): Promise<void> {
  await sleep(restMs);
  const { memory: now, peak } = usageOf(pid);
  found.atRest.push(megabytes(now));
  found.peak.push(megabytes(peak));
}

/** Votes, results and lists, in turn. */
async function useALittle({ rig, voters, poll }: Stage): Promise<void> {
  const { answers, good } = await runLoad({
    url: rig.url,
    clients: load.clients,
    next: (n) => {
      if (n >= load.calls) return null;
      const token = voters[n % people]?.token ?? "";
      const reads = [`/v1/survey/${poll.id}/responses`, `/v1/survey/${poll.id}`];
      const read = reads[Math.floor(n / 2) % reads.length];
      return n % 2 === 0
        ? poll.vote(token, Math.floor(n / people) % 3)
        : { path: `/msteams/api${read}`, token };
    },
  });
  if (good < answers) throw new Error(`${answers - good} calls failed`);
}

function print(
  name: string,
  { bare, product }: { bare: Found; product: Found },
  { rounds: count, restMs }: Options,
): void {
  const row = (what: string, found: Found) => [
    what,
    figure(median(found.peak)),
    figure(median(found.atRest)),
    ratio(median(found.atRest), median(bare.atRest)),
    found.rested.length > 0 ? figure(median(found.rested)) : "",
  ];
  console.log(
    `Memory, ${name}: ${count} starts in turn, medians in MB; ${restMs / 1000} s of rest; then ${load.calls} calls`,
  );
  printTable(
    ["", "peak at the start", "at rest", "of the bare server", "at rest after the calls"],
    [row("Fastify and the database", bare), row("the product", product)],
  );
}

function megabytes(bytes: number): number {
  return bytes / 1024 / 1024;
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
