import path from "node:path";
import { openDatabase } from "#server/db/db.ts";
import { rebuildTallies } from "#server/results/rebuild-tallies.ts";
import { joinCrowd, type Voter } from "#test/rig/crowd.ts";
import { type OpenPoll, openPoll } from "#test/rig/open-poll.ts";
import { type ProductProcess, settingsOf, startProductProcess } from "#test/rig/product-process.ts";
import { type LoadResult, runLoad } from "#test/rig/run-load.ts";
import { type Rig, startRig } from "#test/rig/start-rig.ts";
import { freePort } from "../scripts/free-port.ts";
import { copySurvey } from "./copy-survey.ts";

export const spreadOver = 1000;
export const spreadWide = 10_000;
const people = 2000;
const place = "Mark 8 Project Team / General";

/** Sends votes for this long from this many clients: to process 0, or to another address. */
export type Run = (clients: number, forMs: number, url?: string) => Promise<LoadResult>;
export type Stage = {
  rig: Rig;
  poll: OpenPoll;
  voters: readonly Voter[];
  /** To the route without a database. */
  empty: Run;
  /** The processes that have this route. */
  empties: readonly ProductProcess[];
  /** All to one poll. */
  hot: Run;
  /** To a thousand polls in turn. */
  spread: Run;
  /** To a thousand polls in turn, each of which has a card that is to follow. */
  cards: Run;
  /** The same with ten thousand. */
  wide: Run;
  /** Throws unless the hot poll's results equal the last acknowledged vote of each person. */
  checkHotPoll: () => Promise<void>;
  /** Ends the product. */
  stop: () => Promise<unknown>;
  close: () => Promise<void>;
};

/**
 * `count` processes of the product with people and open polls, and as many of the empty route;
 * everybody has voted once at process 0, so that all tokens and names are cached.
 */
export async function setStage(settings: Record<string, string>, count = 1): Promise<Stage> {
  const rig = await startRig({ settings, count });
  const voters = await joinCrowd(rig.emulator, place, people);
  const poll = await openPoll(rig, { place });
  await rig.processes.get(0)?.stop();
  const copies = await copySurvey(rig.config, poll.id, spreadOver);
  const withCards = await copySurvey(rig.config, poll.id, spreadOver, true);
  const wide = await copySurvey(rig.config, poll.id, spreadWide, true);
  await rig.start();
  const empties: ProductProcess[] = [];
  while (empties.length < count) empties.push(await startEmptyRoute(rig));
  const last = new Map<string, number>();
  const stage: Stage = {
    rig,
    poll,
    voters,
    empties,
    empty: (clients, forMs, url = empties[0]?.url ?? "") =>
      runLoad({
        url,
        clients,
        forMs,
        next: (n) => poll.vote(at(voters, n).token, n % 3),
      }),
    hot: hotRun(rig, poll, voters, last),
    spread: spreadRun(rig, poll, voters, copies),
    cards: spreadRun(rig, poll, voters, withCards),
    wide: spreadRun(rig, poll, voters, wide),
    checkHotPoll: () => checkHotPoll(rig, poll, last),
    stop: () => Promise.all([...rig.processes.values()].map((each) => each.stop())),
    close: async () => {
      await Promise.all(empties.map((each) => each.stop()));
      await rig.close();
    },
  };
  for (const run of [stage.hot, stage.empty, stage.spread]) await run(64, 2500);
  return stage;
}

async function startEmptyRoute({ config }: Rig): Promise<ProductProcess> {
  const port = String(await freePort());
  const program = path.join(import.meta.dirname, "empty-route.ts");
  const started = await startProductProcess({ ...settingsOf(config), PORT: port }, program);
  return { ...started, url: `http://127.0.0.1:${port}` };
}

/**
 * Round-robin over people, so that nobody has two votes in flight; each round votes for another
 * choice.
 */
function hotRun(
  rig: Rig,
  poll: OpenPoll,
  voters: readonly Voter[],
  last: Map<string, number>,
): Run {
  let cast = 0;
  return (clients, forMs, url = rig.url) => {
    const from = cast;
    const voteAt = (n: number) => ({
      voter: at(voters, from + n),
      choice: (from + n + Math.floor((from + n) / people)) % 3,
    });
    return runLoad({
      url,
      clients,
      forMs,
      next: (n) => {
        cast = from + n + 1;
        const { voter, choice } = voteAt(n);
        return poll.vote(voter.token, choice);
      },
      answered: (n, answer) => {
        const { voter, choice } = voteAt(n);
        if (!(answer instanceof Error) && answer.status < 300) last.set(voter.id, choice);
      },
    });
  };
}

function spreadRun(
  rig: Rig,
  poll: OpenPoll,
  voters: readonly Voter[],
  copies: readonly string[],
): Run {
  let cast = 0;
  return (clients, forMs, url = rig.url) =>
    runLoad({
      url,
      clients,
      forMs,
      next: () => {
        const n = cast;
        cast += 1;
        const vote = poll.vote(at(voters, n).token, n % 3);
        return {
          ...vote,
          path: vote.path.replace(poll.id, at(copies, n + Math.floor(n / people))),
        };
      },
    });
}

async function checkHotPoll(
  rig: Rig,
  poll: OpenPoll,
  last: ReadonlyMap<string, number>,
): Promise<void> {
  const adele = await rig.as("adele");
  const reply = await adele.request(`/v1/survey/${poll.id}/responses`);
  const { results } = (await reply.json()) as {
    results: { responseCount: number; questions: { choices: { count: number }[] }[] };
  };
  const expected = poll.choices.map(
    (_, choice) => [...last.values()].filter((each) => each === choice).length,
  );
  const counted = results.questions[0]?.choices.map(({ count }) => count) ?? [];
  const exact =
    results.responseCount === last.size &&
    expected.every((count, choice) => counted[choice] === count);
  if (!exact)
    throw new Error(
      `the poll shows ${counted.join(", ")}, the last acknowledged votes are ${expected.join(", ")}`,
    );
}

function at<T>(list: readonly T[], n: number): T {
  const found = list[n % list.length];
  if (found === undefined) throw new Error("an empty list");
  return found;
}

/** Compares the stored totals of the whole database with a recount. */
export async function checkTotals({ config }: Rig): Promise<void> {
  const database = await openDatabase(config);
  const differences = await rebuildTallies(database.db, { repair: false }).finally(database.close);
  if (differences.length > 0)
    throw new Error(`${differences.length} totals are not what a new count gives`);
  console.log(
    "All totals are exact: the last acknowledged vote of each person, and a new count of all " +
      "answers.\n",
  );
}
