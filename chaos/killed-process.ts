import { joinCrowd } from "../test/rig/crowd.ts";
import { openPoll } from "../test/rig/open-poll.ts";
import { type Rig, startRig } from "../test/rig/start-rig.ts";
import { type PlannedSurveys, planSurveys } from "./planned-surveys.ts";
import { promise } from "./promise.ts";
import { type Place, recount } from "./recount.ts";
import { createLedger, type Ledger, voteOn } from "./vote-ledger.ts";

type Options = {
  /** How often the product is killed under load, and started again. */
  rounds: number;
  /** `DATABASE_URL` for PostgreSQL; without it the embedded database. */
  settings?: Record<string, string>;
  people?: number;
  /** Surveys to be sent, and as many to be closed, while all that goes on. */
  planned?: number;
  /** The maximum time of votes before a kill, in milliseconds. */
  loadMs?: number;
  /** 2 on a server: people vote through both, one of which is killed. */
  processes?: 1 | 2;
};

/**
 * What a round takes beside its load, about, in milliseconds: the sends and closes are spread over
 * all rounds.
 */
const roundMs = 2500;

/**
 * Kills the product with SIGKILL while people vote and change their votes, by name and anonymously,
 * and while surveys are sent and closed by themselves. It must start again from the same place;
 * whatever it acknowledged must be there, totals must be exact, and each send and close must have
 * happened once.
 */
export async function killedProcess({
  rounds,
  settings = {},
  people = 200,
  planned = rounds * 2,
  loadMs = 1500,
  processes = 1,
}: Options): Promise<string> {
  const rig = await startRig({ settings, count: processes });
  try {
    const place: Place = { databaseUrl: settings.DATABASE_URL ?? null, dataDir: rig.dataDir };
    const voters = await joinCrowd(rig.emulator, "Mark 8 Project Team / General", people);
    const ledgers = [
      createLedger(await openPoll(rig), voters),
      createLedger(await openPoll(rig, { anonymity: "anonymous" }), voters, { anonymous: true }),
    ];
    const surveys = await planSurveys(rig, planned);
    const starts: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      await killUnderLoad(rig, ledgers, Math.random() * loadMs);
      if (round === 0)
        await surveys.moveTo(
          place,
          new Date(Date.now() + 2000),
          (rounds * (roundMs + loadMs / 2)) / planned,
        );
      starts.push(await startAgain(rig));
      await surveys.look();
      await checkAll(rig, ledgers);
    }
    return await conclude(rig, place, ledgers, surveys, starts);
  } finally {
    await rig.close();
  }
}

async function killUnderLoad(rig: Rig, ledgers: readonly Ledger[], afterMs: number): Promise<void> {
  let isOver = false;
  const before = sum(ledgers, "acknowledged");
  const urls = [...rig.processes.values()].map(({ url }) => url);
  const load = Promise.all(
    urls.map((url) => voteOn(url, ledgers, { clients: 48 / urls.length, isOver: () => isOver })),
  );
  // Never before the load has begun: the kill must hit votes in flight.
  await rig.emulator.until("the first votes", async () => sum(ledgers, "acknowledged") > before);
  await new Promise((resolve) => setTimeout(resolve, afterMs));
  isOver = true;
  await rig.processes.get(0)?.kill();
  await load;
}

/** Starts the product again and answers how many milliseconds it took. */
async function startAgain(rig: Rig): Promise<number> {
  const begin = performance.now();
  await rig.start();
  const ready = await fetch(`${rig.url}/readyz`);
  promise(ready.status === 200, `after a kill it starts but is not ready: ${await ready.text()}`);
  return performance.now() - begin;
}

async function checkAll(rig: Rig, ledgers: readonly Ledger[]): Promise<void> {
  const owner = await rig.as("adele");
  for (const ledger of ledgers) await ledger.check(rig.url, owner);
}

async function conclude(
  rig: Rig,
  place: Place,
  ledgers: readonly Ledger[],
  surveys: PlannedSurveys,
  starts: readonly number[],
): Promise<string> {
  await surveys.happened();
  const twice = await surveys.postedTwice();
  const owner = await rig.as("adele");
  for (const ledger of ledgers) await ledger.closeAndCheck(rig.url, owner);
  promise((await rig.processes.get(0)?.stop()) === 0, "the last process did not end in order");
  await recount(place);
  const late = await surveys.happenedOnce(place);
  promise(twice === 0, `${twice} surveys have more than one message where they were sent`);
  const slowest = (Math.max(...starts) / 1000).toFixed(1);
  return (
    `${starts.length} kills, ${sum(ledgers, "acknowledged")} votes acknowledged, ${sum(ledgers, "unsure")} cut off, none lost; ` +
    `started again in ${slowest} s at most; sends and closes at most ${late.toFixed(1)} s late`
  );
}

function sum(ledgers: readonly Ledger[], figure: "acknowledged" | "unsure"): number {
  return ledgers.reduce((total, ledger) => total + ledger[figure](), 0);
}
