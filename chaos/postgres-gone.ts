import { errorAnswer } from "#contract/error.ts";
import { joinCrowd, type Voter } from "../test/rig/crowd.ts";
import { openPoll } from "../test/rig/open-poll.ts";
import type { OwnPostgres } from "../test/rig/own-postgres.ts";
import type { Rig } from "../test/rig/start-rig.ts";
import { type Watcher, watchSurvey } from "../test/rig/watch-survey.ts";
import { type Answer, answersAt, checkAlive, readinessOf } from "./phases.ts";
import { planSeries } from "./planned-series.ts";
import { planSurveys } from "./planned-surveys.ts";
import { promise } from "./promise.ts";
import { recount } from "./recount.ts";
import { createLedger, type Ledger } from "./vote-ledger.ts";
import type { OnServices } from "./with-services.ts";

type Options = {
  /** How long it is away, in milliseconds. */
  awayMs: number;
  people?: number;
  /** Surveys to be sent, and as many to be closed, while it is away. */
  planned?: number;
};

/** The maximum time of a refusal, and of the recovery after the database is back. */
const longestRefusal = 3000;
const longestRecovery = 10_000;
/** The delay after which a refused voter retries. */
const tryAgainAfter = 50;
const place = "Mark 8 Project Team / General";

/**
 * Stops PostgreSQL under two processes while people vote, and starts it again; in the end the
 * processes are stopped. Meanwhile votes are refused at once, with 503, when to try again and a
 * sentence; afterwards, without anybody's doing, votes are taken, viewers know the last state, what
 * was due meanwhile (series too) happens once, and nothing acknowledged is lost.
 */
export async function postgresGone(
  { rig, postgres }: OnServices,
  { awayMs, people = 60, planned = 2 }: Options,
): Promise<string> {
  const watchers: Watcher[] = [];
  try {
    const voters = await joinCrowd(rig.emulator, place, people);
    const ledgers = [createLedger(await openPoll(rig), voters)];
    ledgers.push(
      createLedger(await openPoll(rig, { anonymity: "anonymous" }), voters, { anonymous: true }),
    );
    for (const { url } of rig.processes.values()) {
      for (const { poll } of ledgers)
        watchers.push(watchSurvey(url, poll.id, voters[0]?.token ?? ""));
    }
    const database = { databaseUrl: postgres.url, dataDir: "" };
    const surveys = await planSurveys(rig, planned);
    const series = await planSeries(rig);
    const voting = voteOnBoth(rig, ledgers);
    await rig.emulator.until("the first votes", async () => voting.taken() > 20);
    await surveys.moveTo(database, new Date(Date.now() + awayMs / 2), 200);
    await series.moveTo(database, new Date(Date.now() + awayMs / 2));

    const away = await takeAway(rig, postgres, awayMs);
    await takenAgain(rig, voting);
    const recovery = performance.now() - away.backAt;
    const refusals = await voting.end();
    checkRefusals(refusals);

    const owner = await rig.as("adele");
    for (const ledger of ledgers) await ledger.check(rig.url, owner);
    await allShown(rig, ledgers, watchers, owner);
    await surveys.happened();
    await series.happened();
    const twice = await surveys.postedTwice();
    for (const ledger of ledgers) await ledger.closeAndCheck(rig.url, owner);
    await Promise.all([...rig.processes.values()].map((each) => each.stop()));
    await recount(database);
    await surveys.happenedOnce(database);
    await series.happenedOnce(database);
    promise(twice === 0, `${twice} surveys have more than one message where they were sent`);
    const slowest = Math.max(...refusals.map(({ ms }) => ms));
    return (
      `away for ${awayMs / 1000} s: ${refusals.length} votes refused, each within ${slowest} ms; ${voting.taken()} taken, none lost; ` +
      `taken again ${Math.round(recovery)} ms after it was back, in every process`
    );
  } finally {
    await Promise.all(watchers.map((watcher) => watcher.close()));
  }
}

/**
 * People vote in turn at each process, until it is ended; whoever is refused tries again a moment
 * later. `end` answers the refusals.
 */
function voteOnBoth(rig: Rig, ledgers: readonly Ledger[]) {
  const refusals: Answer[] = [];
  let [isOver, taken, turn] = [false, 0, 0];

  async function vote(url: string): Promise<void> {
    while (!isOver) {
      const next = ledgers[turn++ % ledgers.length]?.next();
      const answer = next && (await answersAt(url, next.request));
      next?.settle(answer ?? new Error("none"));
      if (answer?.status === 200) taken += 1;
      else if (answer) refusals.push(answer);
      if (answer?.status !== 200)
        await new Promise((resolve) => setTimeout(resolve, tryAgainAfter));
    }
  }

  const urls = [...rig.processes.values()].map(({ url }) => url);
  const working = Promise.all(urls.flatMap((url) => [vote(url), vote(url), vote(url)]));
  // Reported by `end`; until then nothing awaits it.
  working.catch(() => (isOver = true));
  return {
    taken: () => taken,
    end: async () => {
      isOver = true;
      await working;
      return refusals;
    },
  };
}

/**
 * Takes the database away for a while. In every process readiness says so meanwhile, and liveness
 * stays good.
 */
async function takeAway(
  rig: Rig,
  postgres: OwnPostgres,
  awayMs: number,
): Promise<{ backAt: number }> {
  await postgres.stop();
  const end = performance.now() + awayMs;
  while (performance.now() < end) {
    for (const { url } of rig.processes.values()) {
      await checkAlive(url, "while the database is away");
      const ready = await readinessOf(url);
      promise(
        ready.status === 503 && !ready.database,
        `while the database is away, readiness says ${JSON.stringify(ready)}`,
      );
    }
    await new Promise((resolve) =>
      setTimeout(resolve, Math.min(500, Math.max(0, end - performance.now()))),
    );
  }
  await postgres.start();
  return { backAt: performance.now() };
}

/** Waits until votes are taken again and every process says that it is ready. */
async function takenAgain(rig: Rig, { taken }: ReturnType<typeof voteOnBoth>): Promise<void> {
  const before = taken();
  const ready = async () =>
    (await Promise.all([...rig.processes.values()].map(({ url }) => readinessOf(url)))).every(
      ({ status }) => status === 200,
    );
  await rig.emulator
    .until("votes", async () => taken() > before + 20 && (await ready()), longestRecovery)
    .catch(() =>
      promise(
        false,
        `${longestRecovery / 1000} s after the database is back, ${taken() - before} votes were taken`,
      ),
    );
}

function checkRefusals(refusals: readonly Answer[]): void {
  promise(refusals.length > 0, "no vote was refused, so the database was never away");
  for (const { status, body, retryAfter, ms } of refusals) {
    const said = `a vote was refused with ${status}, Retry-After ${retryAfter}, after ${ms} ms: ${body.slice(0, 200)}`;
    promise(status === 503 && Number(retryAfter) > 0 && ms < longestRefusal, said);
    const { error, message, code } = errorAnswer.parse(JSON.parse(body));
    promise(error === message && ["SERVER_BUSY", "RESPONSE_NOT_SAVED"].includes(code), said);
  }
}

/** Waits until every viewer was told of what is stored. */
async function allShown(
  rig: Rig,
  ledgers: readonly Ledger[],
  watchers: readonly Watcher[],
  owner: Voter,
): Promise<void> {
  for (const [at, { poll }] of ledgers.entries()) {
    const { body } = await answersAt(rig.url, {
      path: `/msteams/api/v1/survey/${poll.id}/responses`,
      token: owner.token,
    });
    const { revision }: { revision: number } = JSON.parse(body).results;
    const told = () =>
      watchers
        .filter((_, n) => n % ledgers.length === at)
        .map((watcher) => watcher.last()?.revision);
    await rig.emulator
      .until("the last state", async () => told().every((each) => each === revision), 5000)
      .catch(() =>
        promise(
          false,
          `the last state is revision ${revision}, and viewers were told of ${told().join(" and ")}`,
        ),
      );
  }
}
