import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { joinCrowd } from "../test/rig/crowd.ts";
import { openPoll } from "../test/rig/open-poll.ts";
import { type OwnPostgres, startOwnPostgres } from "../test/rig/own-postgres.ts";
import { type Rig, startRig } from "../test/rig/start-rig.ts";
import { type Disk, mountImage } from "./mounted-disk.ts";
import { recount } from "./recount.ts";
import { createLedger, voteOn } from "./vote-ledger.ts";

type Options = {
  /** Losses, each of a new database on a new disk. */
  rounds: number;
  on: "embedded" | "postgres";
  people?: number;
  /** The longest that votes come before the loss, in milliseconds. */
  loadMs?: number;
};

/**
 * Cuts the power under votes, as often as asked: the database lies on a disk in a file, and the
 * file's content at an instant is what a disk would hold. The product must start on that, with
 * every vote that it acknowledged. Needs root and a loop device.
 */
export async function powerLoss({
  rounds,
  on,
  people = 100,
  loadMs = 4000,
}: Options): Promise<string> {
  let acknowledged = 0;
  for (let round = 0; round < rounds; round += 1) {
    const disk = mountImage(700);
    try {
      acknowledged += await loseOnce(disk, on, people, Math.random() * loadMs).catch(
        (error: unknown) => {
          throw new Error(
            `loss ${round + 1} of ${rounds}, ${on}: ${error instanceof Error ? error.message : String(error)}`,
            {
              cause: error,
            },
          );
        },
      );
    } finally {
      disk.close();
    }
  }
  return `${rounds} of ${rounds} losses of power survived on ${on}, ${acknowledged} votes acknowledged before them, none lost`;
}

async function loseOnce(
  disk: Disk,
  on: Options["on"],
  people: number,
  loadMs: number,
): Promise<number> {
  const postgres =
    on === "postgres" ? await startOwnPostgres(path.join(disk.folder, "postgres")) : null;
  const settings: Record<string, string> = postgres
    ? { DATABASE_URL: postgres.url }
    : { DATA_DIR: disk.folder };
  try {
    const rig = await startRig({ settings });
    try {
      return await voteAndLose(rig, disk, postgres, people, loadMs);
    } finally {
      await rig.close();
    }
  } finally {
    await postgres?.close();
  }
}

async function voteAndLose(
  rig: Rig,
  disk: Disk,
  postgres: OwnPostgres | null,
  people: number,
  loadMs: number,
): Promise<number> {
  const voters = await joinCrowd(rig.emulator, "Mark 8 Project Team / General", people);
  const ledgers = [
    createLedger(await openPoll(rig), voters),
    createLedger(await openPoll(rig, { anonymity: "anonymous" }), voters, { anonymous: true }),
  ];
  const acknowledged = () => ledgers.reduce((sum, ledger) => sum + ledger.acknowledged(), 0);
  let isOver = false;
  const load = voteOn(rig.url, ledgers, { isOver: () => isOver });
  await rig.emulator.until("the first votes", async () => acknowledged() > 100);
  await new Promise((resolve) => setTimeout(resolve, loadMs));

  const product = rig.processes.get(0);
  const writers = [product?.pid ?? 0, ...(postgres ? processesOf(disk.folder) : [])];
  // Synchronously, before other code can run: the set of acknowledged votes is fixed from here on.
  for (const pid of writers) process.kill(pid, "SIGSTOP");
  isOver = true;
  await disk.losePower(async () => {
    await Promise.all([product?.kill(), postgres?.kill(), load]);
  });
  await postgres?.start();
  await rig.start();
  const owner = await rig.as("adele");
  for (const ledger of ledgers) {
    await ledger.check(rig.url, owner);
    await ledger.closeAndCheck(rig.url, owner);
  }
  await rig.processes.get(0)?.stop();
  await recount({ databaseUrl: postgres?.url ?? null, dataDir: rig.dataDir });
  return acknowledged();
}

/** The server's processes, the first one first. */
function processesOf(folder: string): number[] {
  const first = Number(
    readFileSync(path.join(folder, "postgres/data/postmaster.pid"), "utf8").split("\n")[0],
  );
  const others = execFileSync("ps", ["-o", "pid=", "--ppid", String(first)], { encoding: "utf8" });
  return [first, ...others.split("\n").map(Number).filter(Boolean)];
}
