import { surveyId, userId } from "#domain/ids.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import { joinCrowd, type Voter } from "#test/rig/crowd.ts";
import { openPoll } from "#test/rig/open-poll.ts";
import { type LoadRequest, percentile, runLoad } from "#test/rig/run-load.ts";
import { type Rig, startRig } from "#test/rig/start-rig.ts";
import { figure, median, printTable } from "./print-table.ts";
import { onEachDatabase, type Services } from "./services.ts";

const place = "Mark 8 Project Team / General";
const people = 200;
const questionCount = 10;
const votesPerSecond = 20;

type Options = { rounds: number; counts: number[] };
type Reader = { what: string; read: (n: number) => LoadRequest };
type Stage = { rig: Rig; readers: Reader[]; vote: (n: number) => LoadRequest };

/**
 * Milliseconds until people who all open one survey's results at the same moment have them, with
 * and without votes that come in; the baseline reads the survey without its results.
 */
export async function readers(
  services: Services,
  options: Options = { rounds: 30, counts: [1, 64] },
): Promise<void> {
  await onEachDatabase(services, (name, settings) => measure(name, settings, options));
}

async function measure(
  name: string,
  settings: Record<string, string>,
  { rounds, counts }: Options,
): Promise<void> {
  const stage = await setStage(settings);
  try {
    const rows = [];
    for (const count of counts) {
      const quiet = await play(stage, count, rounds);
      const voting = await whileVoting(stage, () => play(stage, count, rounds));
      for (const { what } of stage.readers)
        rows.push([`${count}: ${what}`, ...figuresOf(quiet, what), ...figuresOf(voting, what)]);
    }
    console.log(
      `Readers at once, ${name}: ${questionCount} questions, ${people} responses with names; ${rounds} rounds in turn; milliseconds`,
    );
    const columns = ["p50", "p99", "slowest, median"];
    printTable(
      [
        "readers",
        ...columns,
        ...columns.map((each) => `${each}, with ${votesPerSecond} votes a second`),
      ],
      rows,
    );
  } finally {
    await stage.rig.close();
  }
}

type Times = ReadonlyMap<string, Float64Array[]>;

/** In each round all read once, one kind of reader after the other; the first is not counted. */
async function play({ rig, readers: kinds }: Stage, count: number, rounds: number): Promise<Times> {
  const times = new Map<string, Float64Array[]>();
  for (let round = 0; round <= rounds; round += 1)
    for (const { what, read } of kinds) {
      const { latencies, good } = await runLoad({
        url: rig.url,
        clients: count,
        next: (n) => (n < count ? read(n) : null),
      });
      if (good < count) throw new Error(`${what}: ${count - good} were refused`);
      if (round > 0) times.set(what, [...(times.get(what) ?? []), latencies]);
      await sleep(50);
    }
  return times;
}

function figuresOf(times: Times, what: string): string[] {
  const rounds = times.get(what) ?? [];
  const all = rounds.flatMap((each) => [...each]).sort((one, other) => one - other);
  const slowest = median(rounds.map((each) => each.at(-1) ?? 0));
  return [percentile(all, 0.5), percentile(all, 0.99), slowest].map(figure);
}

async function whileVoting<T>({ rig, vote }: Stage, act: () => Promise<T>): Promise<T> {
  let [over, cast] = [false, 0];
  const votes = (async () => {
    while (!over) {
      const { good } = await runLoad({
        url: rig.url,
        clients: 1,
        next: (n) => (n === 0 ? vote(cast) : null),
      });
      if (good === 0) throw new Error("a vote was refused");
      cast += 1;
      await sleep(1000 / votesPerSecond);
    }
  })();
  const done = await act().finally(() => (over = true));
  await votes;
  return done;
}

async function setStage(settings: Record<string, string>): Promise<Stage> {
  const rig = await startRig({ settings });
  const voters = await joinCrowd(rig.emulator, place, people);
  const questions = Array.from({ length: questionCount }, () =>
    aChoiceQuestion(["One", "Two", "Three", "Four"]),
  );
  const { id } = await openPoll(rig, { place, type: "survey", title: "Readers", questions });
  const [owner, second] = [await rig.as("adele"), await rig.as("alex")];
  const added = { id: surveyId.parse(id), ownerId: userId.parse(second.id) };
  await owner.surveys.addOwner({ params: added, body: { aadObjectId: added.ownerId } });
  const vote = (n: number): LoadRequest => ({
    method: "POST",
    path: `/msteams/api/v1/survey/${id}/response`,
    token: tokenOf(voters, n),
    body: JSON.stringify({
      response: questions.map(({ id: questionId, choices }, at) => ({
        questionId,
        value: choices[(n + at + Math.floor(n / people)) % choices.length]?.id,
      })),
      source: "web",
    }),
  });
  const filled = await runLoad({
    url: rig.url,
    clients: 8,
    next: (n) => (n < people ? vote(n) : null),
  });
  if (filled.good < people) throw new Error(`${people - filled.good} responses were refused`);
  const survey = `/msteams/api/v1/survey/${id}`;
  const owners = [owner, second];
  return {
    rig,
    vote,
    readers: [
      {
        what: "the survey without results",
        read: (n) => ({ path: survey, token: tokenOf(voters, n) }),
      },
      {
        what: "results, other viewers",
        read: (n) => ({ path: `${survey}/responses`, token: tokenOf(voters, n) }),
      },
      {
        what: "results, owners",
        read: (n) => ({
          path: `${survey}/responses`,
          token: owners[n % owners.length]?.token ?? "",
        }),
      },
    ],
  };
}

function tokenOf(voters: readonly Voter[], n: number): string {
  return voters[n % voters.length]?.token ?? "";
}

function sleep(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms));
}
