import { setTimeout as sleep } from "node:timers/promises";
import { surveyId } from "#domain/ids.ts";
import { joinCrowd, type Voter } from "#test/rig/crowd.ts";
import { type OpenPoll, openPoll } from "#test/rig/open-poll.ts";
import { type LoadResult, percentile, runLoad } from "#test/rig/run-load.ts";
import { type Rig, startRig } from "#test/rig/start-rig.ts";
import { figure, median, printTable, ratio } from "./print-table.ts";
import { onEachDatabase, type Services } from "./services.ts";

const [rounds, people, clients, watched] = [6, 2000, 64, 300];
const place = "Mark 8 Project Team / General";
/** How people answer: by name, without, or without and every tenth with a choice of their own. */
const kinds = ["by name", "anonymous", "anonymous, adding choices"] as const;
type Kind = (typeof kinds)[number];
/** So many different choices are added. */
const ownChoices = 20;

/**
 * First answers to one hot poll, of each kind in turn, and how soon an open page shows a group of
 * anonymous ones.
 */
export async function anonymousVotes(services: Services): Promise<void> {
  await onEachDatabase(services, measure);
}

async function measure(name: string, settings: Record<string, string>): Promise<void> {
  const rig = await startRig({ settings });
  try {
    const voters = await joinCrowd(rig.emulator, place, people);
    const runs = kinds.map((kind) => ({ kind, each: [] as LoadResult[] }));
    // The first round warms up.
    for (let round = 0; round <= rounds; round += 1)
      for (const { kind, each } of runs) {
        const result = await answers(rig, voters, kind);
        if (round > 0) each.push(result);
      }
    const rate = (each: LoadResult[] = []) => median(each.map(({ perSecond }) => perSecond));
    console.log(`First answers to one hot poll, ${clients} clients, ${name}; medians of ${rounds}`);
    printTable(
      ["", "a second", "of those by name", "p50 ms", "p99 ms"],
      runs.map(({ kind, each }) => [
        kind,
        figure(rate(each)),
        ratio(rate(each), rate(runs[0]?.each)),
        ...[0.5, 0.99].map((share) =>
          figure(median(each.map(({ latencies }) => percentile(latencies, share)))),
        ),
      ]),
    );
    await groups(rig, voters.slice(0, watched));
  } finally {
    await rig.close();
  }
}

/** Everybody answers once; then the poll is closed, and its totals must be exact. */
async function answers(rig: Rig, voters: readonly Voter[], kind: Kind): Promise<LoadResult> {
  const adding = kind === "anonymous, adding choices";
  const anonymity = kind === "by name" ? "none" : "anonymous";
  const poll = await openPoll(rig, { place, anonymity, adding });
  const ownOf = (n: number) =>
    adding && n % 10 === 0 ? `Own ${(n / 10) % ownChoices}` : undefined;
  const result = await runLoad({
    url: rig.url,
    clients,
    next: (n) => (voters[n] ? poll.vote(voters[n].token, n % 3, undefined, ownOf(n)) : null),
  });
  if (result.good !== voters.length) throw new Error(`${voters.length - result.good} not taken`);
  await closed(rig, poll);
  const counts = await countsOf(rig, poll);
  const given = (choice: number) =>
    voters.filter((_, n) => ownOf(n) === undefined && n % 3 === choice).length;
  const exact =
    poll.choices.every((_, choice) => counts[choice] === given(choice)) &&
    counts.reduce((sum, count) => sum + count, 0) === voters.length;
  if (!exact) throw new Error(`the closed poll shows ${counts.join(", ")}`);
  return result;
}

/** The owner's page is open while people answer one after the other. */
async function groups(rig: Rig, voters: readonly Voter[]): Promise<void> {
  const poll = await openPoll(rig, { place, anonymity: "anonymous" });
  const shown: { count: number; at: number }[] = [];
  const watching = new AbortController();
  const watched = watch(rig, poll, watching.signal, (count) =>
    shown.push({ count, at: performance.now() }),
  );
  const acknowledged: number[] = [];
  await runLoad({
    url: rig.url,
    clients: 1,
    next: (n) => (voters[n] ? poll.vote(voters[n].token, n % 3) : null),
    answered: () => acknowledged.push(performance.now()),
  });
  await sleep(1000);
  watching.abort();
  await watched;
  const delays = acknowledged.flatMap((at, n) => {
    const given = n + 1;
    if (given < 6 || given % 3 > 0) return [];
    const seen = shown.find(({ count }) => count >= given - 3);
    return [seen ? Math.max(0, seen.at - at) : Number.POSITIVE_INFINITY];
  });
  const latencies = Float64Array.from(delays).sort();
  console.log(
    `${voters.length} answer one after the other: from the answer that completes a group to an ` +
      `open page, p50 ${figure(percentile(latencies, 0.5))} ms, ` +
      `p99 ${figure(percentile(latencies, 0.99))} ms\n`,
  );
}

async function watch(
  rig: Rig,
  { id }: OpenPoll,
  signal: AbortSignal,
  told: (count: number) => void,
): Promise<void> {
  const adele = await rig.as("adele");
  const stream = await adele.request(`/v1/survey/${id}/events`, { signal });
  const decoder = new TextDecoder();
  let text = "";
  try {
    for await (const chunk of stream.body ?? []) {
      text += decoder.decode(chunk, { stream: true });
      const found = text.match(/"answered":\d+/g)?.at(-1);
      if (found) told(Number(found.slice('"answered":'.length)));
      if (text.length > 100_000) text = text.slice(-10_000);
    }
  } catch (error) {
    if (!signal.aborted) throw error;
  }
}

async function closed(rig: Rig, { id }: OpenPoll): Promise<void> {
  const adele = await rig.as("adele");
  await adele.surveys.close({ params: { id: surveyId.parse(id) }, body: {} });
}

async function countsOf(rig: Rig, { id }: OpenPoll): Promise<number[]> {
  const adele = await rig.as("adele");
  const reply = await adele.request(`/v1/survey/${id}/responses`);
  // safe: as the contract says
  const { results } = (await reply.json()) as {
    results: { questions: { choices: { count: number }[] }[] };
  };
  return results.questions[0]?.choices.map(({ count }) => count) ?? [];
}
