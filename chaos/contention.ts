import { randomBytes } from "node:crypto";
import { surveyId } from "#domain/ids.ts";
import { joinCrowd, type Voter } from "../test/rig/crowd.ts";
import { openPoll } from "../test/rig/open-poll.ts";
import { type LoadAnswer, runLoad } from "../test/rig/run-load.ts";
import { type Rig, startRig } from "../test/rig/start-rig.ts";
import { promise } from "./promise.ts";
import { recount } from "./recount.ts";

type Anonymity = "none" | "anonymous";
type Options = {
  people: number;
  anonymities?: readonly Anonymity[];
  settings?: Record<string, string>;
};

const place = "Mark 8 Project Team / General";
const atOnce = 64;

/**
 * Many people vote at once, 64 requests at a time: each first presses the same button twice at the
 * same moment, then changes the vote, then changes it again. On a server with Redis this goes
 * through two processes, the two presses through one each; embedded through one. The totals must be
 * the last vote of each. One poll after the other, for each anonymity.
 */
export async function contention({
  people,
  anonymities = ["none", "anonymous"],
  settings = {},
}: Options): Promise<string> {
  const rig = await startRig({ settings, count: settings.DATABASE_URL ? 2 : 1 });
  try {
    const voters = await joinCrowd(rig.emulator, place, people);
    const said: string[] = [];
    for (const anonymity of anonymities)
      said.push(`${anonymity}: ${await voteAtOnce(rig, voters, anonymity)}`);
    const processes = rig.processes.size;
    await Promise.all([...rig.processes.values()].map((each) => each.stop()));
    await recount(rig.config);
    return `${people} people, ${people * 4} votes through ${processes} process(es), anonymity ${said.join("; ")}`;
  } finally {
    await rig.close();
  }
}

async function voteAtOnce(
  rig: Rig,
  voters: readonly Voter[],
  anonymity: Anonymity,
): Promise<string> {
  const poll = await openPoll(rig, { place, anonymity });
  const urls = [...rig.processes.values()].map(({ url }) => url);
  const voting = voters.map(({ token }, person) => ({
    token,
    receipt: anonymity === "anonymous" ? randomBytes(16).toString("base64url") : undefined,
    choices: [person % 3, (person * 7 + 1) % 3, (person * 5 + (person >> 3)) % 3] as const,
  }));
  const failures: string[] = [];
  const answered = (_: number, answer: LoadAnswer | Error) => {
    if (answer instanceof Error) failures.push(answer.message);
    else if (answer.status !== 200) failures.push(`${answer.status} ${answer.body.slice(0, 200)}`);
  };
  const begin = performance.now();
  for (const turn of [0, 1, 2] as const) {
    const requests = voting.map(({ token, receipt, choices }) =>
      poll.vote(token, choices[turn], receipt),
    );
    // The first time each request goes twice, side by side: to both processes, or to the one.
    const lanes = urls.map((url, lane) => {
      const own =
        turn === 0 ? requests : requests.filter((_, person) => person % urls.length === lane);
      const list =
        turn === 0 && urls.length === 1 ? own.flatMap((request) => [request, request]) : own;
      return runLoad({
        url,
        clients: atOnce / urls.length,
        next: (n) => list[n] ?? null,
        answered,
      });
    });
    await Promise.all(lanes);
  }
  const seconds = (performance.now() - begin) / 1000;
  promise(
    failures.length === 0,
    `${failures.length} votes were refused, the first with ${failures[0]}`,
  );
  const expected = poll.choices.map(
    (_, choice) => voting.filter(({ choices }) => choices[2] === choice).length,
  );
  const owner = await rig.as("adele");
  const params = { id: surveyId.parse(poll.id) };
  // What is anonymous counts in groups, and all of it at the close.
  if (anonymity === "anonymous") await owner.surveys.close({ params, body: {} });
  const { results } = await owner.responses.results({ params });
  const counted = results?.questions[0]?.choices.map(({ count }) => count) ?? [];
  promise(
    results?.responseCount === voters.length && counted.join() === expected.join(),
    `${results?.responseCount} of ${voters.length} people are counted, ${counted.join(", ")}; their last votes are ${expected.join(", ")}`,
  );
  return `${counted.join(", ")} in ${seconds.toFixed(1)} s, exactly`;
}
