import { joinCrowd } from "../test/rig/crowd.ts";
import { openPoll } from "../test/rig/open-poll.ts";
import type { LoadAnswer } from "../test/rig/run-load.ts";
import { type Rig, startRig } from "../test/rig/start-rig.ts";
import { promise } from "./promise.ts";
import { recount } from "./recount.ts";
import { createLedger, describe, type Ledger, voteOn } from "./vote-ledger.ts";

type Options = {
  /** `DATABASE_URL` and `REDIS_URL`. */
  settings: Record<string, string>;
  /** How often both processes are restarted. */
  rounds: number;
  people: number;
};

/**
 * Restarts two processes on one PostgreSQL, one after the other, while people vote through both.
 * As a load balancer does, people leave a process as soon as `/readyz` says that it ends, and come
 * back when it is ready. Every request must succeed.
 */
export async function rollingRestart({ settings, rounds, people }: Options): Promise<string> {
  const rig = await startRig({ settings: { ...settings, DRAIN_SECONDS: "3" }, count: 2 });
  try {
    const voters = await joinCrowd(rig.emulator, "Mark 8 Project Team / General", people);
    const ledgers = [
      createLedger(await openPoll(rig), voters),
      createLedger(await openPoll(rig, { anonymity: "anonymous" }), voters, { anonymous: true }),
    ];
    const lines = [0, 1].map((at) => votersAt(rig, at, ledgers));
    for (let round = 0; round < rounds; round += 1)
      for (const line of lines) {
        await rig.emulator.until("votes through the process", () => line.hasVoted());
        await line.restart();
      }
    for (const line of lines) await line.leave();
    const failures = lines.flatMap((line) => line.failures);
    promise(failures.length === 0, `${failures.length} requests failed, first: ${failures[0]}`);
    const owner = await rig.as("adele");
    for (const ledger of ledgers) await ledger.closeAndCheck(rig.url, owner);
    await recount({ databaseUrl: settings["DATABASE_URL"] ?? null, dataDir: rig.dataDir });
    const votes = ledgers.reduce((sum, ledger) => sum + ledger.acknowledged(), 0);
    return `${2 * rounds} restarts under ${votes} votes: 0 failed requests`;
  } finally {
    await rig.close();
  }
}

/** People who vote through one process while it is ready. */
function votersAt(rig: Rig, at: number, ledgers: readonly Ledger[]) {
  const failures: string[] = [];
  let [isOver, voted] = [false, 0];
  const answered = (answer: LoadAnswer | Error) => {
    voted += 1;
    if (answer instanceof Error || answer.status >= 300) failures.push(describe(answer));
  };
  const url = () => rig.processes.get(at)?.url ?? "";
  const begin = () => {
    [isOver, voted] = [false, 0];
    return voteOn(url(), ledgers, { clients: 8, isOver: () => isOver, answered });
  };
  let voting = begin();
  const leave = async () => {
    isOver = true;
    await voting;
  };
  return {
    failures,
    hasVoted: async () => voted > 100,
    leave,
    restart: async () => {
      const stopped = rig.processes.get(at)?.stop();
      await rig.emulator.until(
        "the process to say that it ends",
        async () => (await fetch(`${url()}/readyz`)).status === 503,
      );
      await leave();
      promise((await stopped) === 0, "a process did not end in order");
      await rig.start(at);
      voting = begin();
    },
  };
}
