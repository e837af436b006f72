import { median } from "../bench/print-table.ts";
import { joinCrowd, type Voter } from "../test/rig/crowd.ts";
import { openPoll } from "../test/rig/open-poll.ts";
import { type OwnNginx, startOwnNginx } from "../test/rig/own-nginx.ts";
import { type LoadAnswer, runLoad } from "../test/rig/run-load.ts";
import { type Rig, startRig } from "../test/rig/start-rig.ts";
import { untilAllSeeTheEnd, watchSurvey } from "../test/rig/watch-survey.ts";
import { promise } from "./promise.ts";
import { recount } from "./recount.ts";
import { createLedger, describe, type Ledger, voteOn } from "./vote-ledger.ts";

type Options = {
  /** `DATABASE_URL` and `REDIS_URL`. */
  settings: Record<string, string>;
  people: number;
  /** How often each process is restarted, and one is killed. */
  rounds: number;
  /** Rounds in which the votes of one and of three processes are counted, and their length. */
  measured: { rounds: number; ms: number };
};

const count = 3;
const viewers = 20;

/**
 * Three processes behind nginx with our sample of a site, which knows nothing of `/readyz`. They
 * are restarted one after the other while people vote, read and watch: nothing may fail or be lost.
 * Then one is killed: what fails meanwhile is told, and nothing acknowledged may be lost.
 */
export async function behindNginx(options: Options): Promise<string> {
  const { settings, people, rounds } = options;
  const rig = await startRig({ settings: { ...settings, DRAIN_SECONDS: "2" }, count });
  const urls = [...rig.processes.values()].map(({ url }) => url);
  const [one, all] = [await startOwnNginx(urls.slice(0, 1)), await startOwnNginx(urls)];
  try {
    const voters = await joinCrowd(rig.emulator, "Mark 8 Project Team / General", people);
    const rates = await compareRates(rig, voters, [one, all], options);
    const ledgers = [
      createLedger(await openPoll(rig), voters),
      createLedger(await openPoll(rig, { anonymity: "anonymous" }), voters, { anonymous: true }),
    ];
    const restarted = await restartAll(rig, all.url, ledgers, voters, rounds);
    const killed = await killOne(rig, all.url, ledgers, rounds);
    const owner = await rig.as("adele");
    for (const ledger of ledgers) await ledger.closeAndCheck(all.url, owner);
    await recount({ databaseUrl: settings["DATABASE_URL"] ?? null, dataDir: rig.dataDir });
    return [rates, restarted, killed].join("\n");
  } finally {
    await Promise.all([one.close(), all.close()]);
    await rig.close();
  }
}

async function compareRates(
  rig: Rig,
  voters: readonly Voter[],
  proxies: readonly OwnNginx[],
  { measured }: Options,
): Promise<string> {
  const poll = await openPoll(rig);
  const rates = proxies.map((): number[] => []);
  // The first round warms up.
  for (let round = -1; round < measured.rounds; round += 1)
    for (const [at, { url }] of proxies.entries()) {
      const { perSecond, answers, good } = await runLoad({
        url,
        clients: 64,
        forMs: measured.ms,
        // Each person's next vote is another one.
        next: (n) =>
          poll.vote(
            voters[n % voters.length]?.token ?? "",
            (n + Math.floor(n / voters.length)) % 3,
          ),
      });
      promise(answers === good, `${answers - good} votes of ${answers} failed without a fault`);
      if (round >= 0) rates[at]?.push(perSecond);
    }
  const [single = 0, three = 0] = rates.map((each) => Math.round(median(each)));
  return `votes a second through nginx, 64 clients: one process ${single}, three ${three}`;
}

/** People who vote, read lists and watch through nginx. */
function peopleAt(url: string, ledgers: readonly Ledger[]) {
  const failures: { at: number; what: string }[] = [];
  let [isOver, answers] = [false, 0];
  const answered = (answer: LoadAnswer | Error) => {
    answers += 1;
    if (answer instanceof Error || answer.status >= 300)
      failures.push({ at: performance.now(), what: describe(answer).slice(0, 120) });
  };
  const voting = voteOn(url, ledgers, { clients: 24, isOver: () => isOver, answered });
  return {
    failures,
    answers: () => answers,
    leave: async () => {
      isOver = true;
      await voting;
    },
    read: async (token: string) => {
      const lists = runLoad({
        url,
        clients: 8,
        next: () => (isOver ? null : { path: "/msteams/api/v1/owner/surveys", token }),
        answered: (_, answer) => answered(answer),
        forMs: 600_000,
      });
      await lists;
    },
  };
}

async function restartAll(
  rig: Rig,
  url: string,
  ledgers: readonly Ledger[],
  voters: readonly Voter[],
  rounds: number,
): Promise<string> {
  const reader = await rig.as("adele");
  const [ledger] = ledgers;
  if (!ledger) throw new Error("no poll");
  const watching = voters
    .slice(0, viewers)
    .map(({ token }) => watchSurvey(url, ledger.poll.id, token));
  await rig.emulator.until("the streams", async () => watching.every((each) => each.streams() > 0));
  const crowd = peopleAt(url, ledgers);
  const reading = crowd.read(reader.token);
  for (let round = 0; round < rounds; round += 1)
    for (let at = 0; at < count; at += 1) {
      const before = crowd.answers();
      await rig.emulator.until("calls", async () => crowd.answers() > before + 500, 60_000);
      promise((await rig.processes.get(at)?.stop()) === 0, "a process did not end in order");
      await rig.start(at);
    }
  await crowd.leave();
  await reading;
  const { failures } = crowd;
  promise(failures.length === 0, `${failures.length} calls failed, first: ${failures[0]?.what}`);
  await untilAllSeeTheEnd(rig, ledger.poll.id, watching);
  await Promise.all(watching.map((each) => each.close()));
  const streams = watching.reduce((sum, each) => sum + each.streams(), 0);
  return (
    `${count * rounds} restarts under ${crowd.answers()} calls: 0 failed; ${viewers} viewers saw ` +
    `the last votes, over ${streams} streams`
  );
}

/** Kills a process under load; tells which calls failed, and for how long after it. */
async function killOne(
  rig: Rig,
  url: string,
  ledgers: readonly Ledger[],
  rounds: number,
): Promise<string> {
  const told: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const crowd = peopleAt(url, ledgers);
    const enough = async () => crowd.answers() > 500;
    await rig.emulator.until("calls", enough, 60_000);
    const victim = rig.processes.get(round % count);
    const begin = performance.now();
    await victim?.kill();
    const [before, dead] = [crowd.answers(), performance.now()];
    await rig.emulator.until("calls", async () => crowd.answers() > before + 1000, 60_000);
    await rig.start(round % count);
    await crowd.leave();
    const { failures } = crowd;
    const last = Math.round((failures.at(-1)?.at ?? begin) - begin);
    const kinds = [...new Set(failures.map(({ what }) => what))].join("; ");
    told.push(
      failures.length === 0
        ? `0 of ${crowd.answers()} calls failed (gone after ${Math.round(dead - begin)} ms)`
        : `${failures.length} of ${crowd.answers()} calls failed within ${last} ms: ${kinds}`,
    );
  }
  return `${rounds} kills: ${told.join(", ")}; nothing acknowledged was lost`;
}
