import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import path from "node:path";
import { prepareFolder } from "../test/prepared-database.ts";
import { joinCrowd } from "../test/rig/crowd.ts";
import { openPoll } from "../test/rig/open-poll.ts";
import { type OwnPostgres, startOwnPostgres } from "../test/rig/own-postgres.ts";
import { type Rig, startRig } from "../test/rig/start-rig.ts";
import { mountMemory } from "./mounted-disk.ts";
import { promise } from "./promise.ts";
import { recount } from "./recount.ts";
import { createRefusals } from "./refusals.ts";
import { createLedger, type Ledger, voteOn } from "./vote-ledger.ts";

type Options = {
  /** How often the disk is filled, and gets room again. */
  rounds: number;
  on: "embedded" | "postgres";
  /** Many people, so that some answer for the first time on a full disk: their rows need space. */
  people?: number;
  /** How many votes come while it is full. */
  refusals?: number;
};

/** A process that has not ended after this many milliseconds never ends. */
const patience = 15_000;

/**
 * Fills the database's disk during votes, and frees it again. Meanwhile votes must be refused
 * clearly and reads must work; with space the process must save again by itself, with every
 * acknowledged vote. Needs root, for a small disk in memory.
 */
export async function fullDisk({
  rounds,
  on,
  people = 400,
  refusals = 100,
}: Options): Promise<string> {
  const disk = mountMemory(220);
  try {
    const postgres =
      on === "postgres" ? await startOwnPostgres(path.join(disk.folder, "postgres")) : null;
    try {
      if (!postgres) prepareFolder(disk.folder);
      const rig = await startRig({
        settings: postgres ? { DATABASE_URL: postgres.url } : { DATA_DIR: disk.folder },
      });
      try {
        return await fillAgainAndAgain(rig, disk.folder, postgres, {
          rounds,
          on,
          people,
          refusals,
        });
      } finally {
        await rig.close();
      }
    } finally {
      await postgres?.close();
    }
  } finally {
    disk.close();
  }
}

async function fillAgainAndAgain(
  rig: Rig,
  folder: string,
  postgres: OwnPostgres | null,
  { rounds, on, people, refusals }: Required<Options>,
): Promise<string> {
  const voters = await joinCrowd(rig.emulator, "Mark 8 Project Team / General", people);
  const ledger = createLedger(await openPoll(rig), voters);
  const recoveries: number[] = [];
  const filler = path.join(folder, "filler");
  for (let round = 0; round < rounds; round += 1) {
    recoveries.push(await fillOnce(rig, filler, ledger, refusals, postgres));
    await ledger.check(rig.url, await rig.as("adele"));
  }
  if (!postgres) await restartWithoutRoom(rig, filler, ledger);
  promise((await rig.processes.get(0)?.stop()) === 0, "the process does not end in order any more");
  await recount({ databaseUrl: postgres?.url ?? null, dataDir: rig.dataDir });
  const slowest = (Math.max(...recoveries) / 1000).toFixed(1);
  return `${rounds} times without room on ${on}, ${ledger.acknowledged()} votes acknowledged, none lost; saved again ${slowest} s after there was room at most`;
}

/** Returns after how many milliseconds with space votes were saved again. */
async function fillOnce(
  rig: Rig,
  filler: string,
  ledger: Ledger,
  count: number,
  postgres: OwnPostgres | null,
): Promise<number> {
  const refusals = createRefusals();
  let isOver = false;
  const load = voteOn(rig.url, [ledger], {
    clients: 16,
    isOver: () => isOver,
    answered: refusals.answered,
  });
  try {
    const before = ledger.acknowledged();
    await rig.emulator.until("the first votes", async () => ledger.acknowledged() > before + 100);
    fillUp(filler);
    await rig.emulator.until("votes to be refused", async () => refusals.count() > count, 60_000);
    promise(
      (await fetch(`${rig.url}/healthz`)).status === 200,
      "with a full disk the process does not answer",
    );
    const seen = await fetch(`${rig.url}/msteams/api/v1/survey/${ledger.poll.id}`, {
      headers: { authorization: `Bearer ${(await rig.as("adele")).token}` },
    });
    // A server that cannot write its log restarts, and reads nothing meanwhile.
    promise(
      seen.status === 200 || (postgres !== null && seen.status === 503),
      `with a full disk a poll cannot be read: ${seen.status}`,
    );
    rmSync(filler);
    // One that could not even start over has ended; whoever supervises it starts it again.
    if (postgres && !postgres.isRunning()) await postgres.start();
    const begin = performance.now();
    const then = ledger.acknowledged();
    await rig.emulator.until(
      "votes to be saved again",
      async () => ledger.acknowledged() > then + 50,
      30_000,
    );
    return performance.now() - begin;
  } finally {
    rmSync(filler, { force: true });
    isOver = true;
    await load;
    refusals.check();
  }
}

/**
 * On a full disk the product exits cleanly; it refuses to start there and says why; with space it
 * starts, with all votes.
 */
async function restartWithoutRoom(rig: Rig, filler: string, ledger: Ledger): Promise<void> {
  try {
    await voteUntilRefused(rig, filler, ledger);
    const product = rig.processes.get(0);
    const late = setTimeout(() => void product?.kill(), patience);
    promise((await product?.stop()) === 0, "with a full disk the process does not end in order");
    clearTimeout(late);
    const said = await rig.start().then(
      () => "it started",
      (error: Error) => error.message,
    );
    promise(
      /ended with 1: DATA_DIR: the disk of \S+ is full$/.test(said),
      `to be started on a full disk it answers: ${said}`,
    );
  } finally {
    rmSync(filler, { force: true });
  }
  await rig.start();
  await ledger.check(rig.url, await rig.as("adele"));
}

async function voteUntilRefused(rig: Rig, filler: string, ledger: Ledger): Promise<void> {
  const refusals = createRefusals();
  fillUp(filler);
  await voteOn(rig.url, [ledger], {
    clients: 16,
    isOver: () => refusals.count() > 0,
    answered: refusals.answered,
  });
  refusals.check();
}

/** Uses up all space, to the last byte. */
function fillUp(file: string): void {
  const handle = openSync(file, "w");
  try {
    for (let size = 1024 * 1024; size > 0; size = Math.floor(size / 2)) {
      const bytes = Buffer.alloc(size, 1);
      while (wrote(handle, bytes));
    }
  } finally {
    closeSync(handle);
  }
}

function wrote(handle: number, bytes: Buffer): boolean {
  try {
    return writeSync(handle, bytes) === bytes.length;
  } catch {
    return false;
  }
}
