import { joinCrowd, type Voter } from "../test/rig/crowd.ts";
import { type OpenPoll, openPoll } from "../test/rig/open-poll.ts";
import type { Rig } from "../test/rig/start-rig.ts";
import { type Watcher, watchSurvey } from "../test/rig/watch-survey.ts";
import { answersAt, checkAlive, readinessOf } from "./phases.ts";
import { promise } from "./promise.ts";
import type { OnServices } from "./with-services.ts";

type Options = {
  /** How long it is away, in milliseconds. */
  awayMs: number;
  /** `stopped`: connections are refused. `silent`: they stay open, and nothing is answered. */
  how?: "stopped" | "silent";
};

/**
 * How soon a viewer of another process must know of a vote: by the channel, and by looking while
 * that is away (a silent one is known after some seconds).
 */
const soon = 1500;
const bounded = { stopped: 5000, silent: 12_000 };

/**
 * Takes Redis away from two processes, and gives it back. Votes go on; what one process takes
 * reaches the viewers of the other within seconds meanwhile, and at once afterwards; a process that
 * starts meanwhile works like the others. Readiness names the event channel, and nothing else.
 */
export async function redisGone(
  { rig, redis }: OnServices,
  { awayMs, how = "stopped" }: Options,
): Promise<string> {
  const watchers: Watcher[] = [];
  try {
    const voters = await joinCrowd(rig.emulator, "Mark 8 Project Team / General", 8);
    const poll = await openPoll(rig);
    const [token, urls] = [
      voters[0]?.token ?? "",
      [...rig.processes.values()].map(({ url }) => url),
    ];
    watchers.push(...urls.map((url) => watchSurvey(url, poll.id, token)));
    const shown = countShown(rig, poll, voters, watchers, urls);
    await bothBecome(rig, urls, { status: 200, database: true, events: true });
    const before = await shown("before it goes", soon);

    const since = performance.now();
    await (how === "stopped" ? redis.stop() : redis.pause());
    const meanwhile = await shown("while it is away", bounded[how]);
    await bothBecome(rig, urls, { status: 200, database: true, events: false });
    if (how === "stopped") {
      await rig.processes.get(1)?.stop();
      await rig.start(1);
    }
    await shown("while it is still away", bounded[how]);
    await new Promise((resolve) =>
      setTimeout(resolve, Math.max(0, awayMs - (performance.now() - since))),
    );

    await (how === "stopped" ? redis.start() : redis.resume());
    await bothBecome(rig, urls, { status: 200, database: true, events: true });
    const after = await shown("after it is back", soon);
    return `a vote reached the other process's viewers after ${before} ms, ${meanwhile} ms while Redis was away (${how}), ${after} ms afterwards`;
  } finally {
    await Promise.all(watchers.map((watcher) => watcher.close()));
  }
}

/**
 * Gives a way to have a person vote at each process, and to wait until every viewer has been told;
 * it answers after how many milliseconds the slower one was.
 */
function countShown(
  rig: Rig,
  poll: OpenPoll,
  voters: readonly Voter[],
  watchers: readonly Watcher[],
  urls: readonly string[],
) {
  let count = 0;
  return async (when: string, withinMs: number): Promise<number> => {
    let slowest = 0;
    for (const url of [...urls].reverse()) {
      const voter = voters[count % voters.length];
      count += 1;
      const { status, ms } = await answersAt(
        url,
        poll.vote(voter?.token ?? "", count % poll.choices.length),
      );
      promise(
        status === 200 && ms < soon,
        `${when}, a vote is answered with ${status} after ${ms} ms`,
      );
      const begin = performance.now();
      const told = () =>
        watchers.every((watcher) => watcher.last()?.results?.responseCount === count);
      await rig.emulator
        .until("the news", async () => told(), withinMs)
        .catch(() => {
          const seen = watchers.map((watcher) => watcher.last()?.results?.responseCount);
          promise(
            false,
            `${when}, the viewers were told of ${seen.join(" and ")} votes within ${withinMs} ms, and there are ${count}`,
          );
        });
      slowest = Math.max(slowest, performance.now() - begin);
    }
    return Math.round(slowest);
  };
}

/** Waits until every process says so of itself; it answers all the while that it is alive. */
async function bothBecome(
  rig: Rig,
  urls: readonly string[],
  wanted: { status: number; database: boolean; events: boolean },
): Promise<void> {
  for (const url of urls) {
    let said = "";
    const fits = async () => {
      said = JSON.stringify(await readinessOf(url));
      return said === JSON.stringify(wanted);
    };
    await rig.emulator
      .until("readiness", fits, 15_000)
      .catch(() =>
        promise(false, `readiness says ${said}, and the truth is ${JSON.stringify(wanted)}`),
      );
    await checkAlive(url, `with readiness ${wanted.status}`);
  }
}
