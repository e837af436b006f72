import { joinCrowd } from "../test/rig/crowd.ts";
import { openPoll } from "../test/rig/open-poll.ts";
import { type OwnPostgres, startOwnPostgres } from "../test/rig/own-postgres.ts";
import { type Rig, startRig } from "../test/rig/start-rig.ts";
import { promise } from "./promise.ts";
import { recount } from "./recount.ts";
import { createRefusals } from "./refusals.ts";
import { createLedger, type Ledger, voteOn } from "./vote-ledger.ts";

type Options = {
  /** How often the server is killed, and started again. */
  rounds: number;
  people?: number;
  /** How long it is away each time, in milliseconds. */
  downMs?: number;
};

/**
 * Kills PostgreSQL with all its processes during votes, and restarts it; the product stays up.
 * Meanwhile votes must be refused clearly and the readiness probe must be right; afterwards the
 * product must recover by itself, with every acknowledged vote.
 */
export async function killedPostgres({
  rounds,
  people = 100,
  downMs = 500,
}: Options): Promise<string> {
  const postgres = await startOwnPostgres();
  try {
    const rig = await startRig({ settings: { DATABASE_URL: postgres.url } });
    try {
      const voters = await joinCrowd(rig.emulator, "Mark 8 Project Team / General", people);
      const ledgers = [
        createLedger(await openPoll(rig), voters),
        createLedger(await openPoll(rig, { anonymity: "anonymous" }), voters, { anonymous: true }),
      ];
      const [recoveries, refused]: [number[], number[]] = [[], []];
      for (let round = 0; round < rounds; round += 1) {
        const { recoveryMs, refusals } = await killOnce(rig, postgres, ledgers, downMs);
        recoveries.push(recoveryMs);
        refused.push(refusals);
        const owner = await rig.as("adele");
        for (const ledger of ledgers) await ledger.check(rig.url, owner);
        await recount({ databaseUrl: postgres.url, dataDir: rig.dataDir });
      }
      const owner = await rig.as("adele");
      for (const ledger of ledgers) await ledger.closeAndCheck(rig.url, owner);
      const votes = ledgers.reduce((sum, ledger) => sum + ledger.acknowledged(), 0);
      const total = refused.reduce((sum, each) => sum + each, 0);
      const slowest = (Math.max(...recoveries) / 1000).toFixed(1);
      return `${rounds} kills of PostgreSQL, ${votes} votes acknowledged, none lost, ${total} refused clearly; votes again ${slowest} s after its start at most`;
    } finally {
      await rig.close();
    }
  } finally {
    await postgres.close();
  }
}

async function killOnce(
  rig: Rig,
  postgres: OwnPostgres,
  ledgers: readonly Ledger[],
  downMs: number,
) {
  const acknowledged = () => ledgers.reduce((sum, ledger) => sum + ledger.acknowledged(), 0);
  const refusals = createRefusals();
  let isOver = false;
  const load = voteOn(rig.url, ledgers, {
    clients: 16,
    isOver: () => isOver,
    answered: refusals.answered,
  });
  try {
    const before = acknowledged();
    await rig.emulator.until("the first votes", async () => acknowledged() > before + 100);
    await postgres.kill();
    await rig.emulator.until("votes to be refused", async () => refusals.count() > 0);
    await rig.emulator.until("the probe to say so", async () => (await readiness(rig)) === 503);
    await new Promise((resolve) => setTimeout(resolve, downMs));
    promise((await readiness(rig)) === 503, "the probe says that it is ready, without a database");
    promise(
      (await fetch(`${rig.url}/healthz`)).status === 200,
      "without a database the process does not answer",
    );
    await postgres.start();
    const begin = performance.now();
    const then = acknowledged();
    await rig.emulator.until("votes to be taken again", async () => acknowledged() > then + 50);
    const recoveryMs = performance.now() - begin;
    await rig.emulator.until(
      "the probe to say that it is ready again",
      async () => (await readiness(rig)) === 200,
    );
    return { recoveryMs, refusals: refusals.count() };
  } finally {
    isOver = true;
    await load;
    refusals.check();
  }
}

async function readiness(rig: Rig): Promise<number> {
  return (await fetch(`${rig.url}/readyz`)).status;
}
