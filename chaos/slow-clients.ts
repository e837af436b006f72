import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { joinCrowd, type Voter } from "../test/rig/crowd.ts";
import { type OpenPoll, openPoll } from "../test/rig/open-poll.ts";
import { percentile } from "../test/rig/run-load.ts";
import type { Rig } from "../test/rig/start-rig.ts";
import { answersAt } from "./phases.ts";
import { promise } from "./promise.ts";

type Options = {
  /** Connections that trickle; a third each sends its headers, its body, and nothing at all. */
  connections: number;
  /** Waits until those that send a body are cut off too, which have half a minute. */
  untilBodies?: boolean;
  /** What is done while nothing happens but that time passes for the slow ones. */
  meanwhile?: () => Promise<unknown>;
};

/**
 * Milliseconds. The product gives headers 10 s and a request 30 s, looks each second, and this
 * machine has other work.
 */
const headersCutBy = 14_000;
const bodiesCutBy = 35_000;
/** What slow clients may add to a vote's time at the median. */
const mostAdded = 30;

/**
 * Opens connections that send a byte a second. Votes of others are answered meanwhile as fast as
 * without them, and each slow connection is ended by the product.
 */
export async function slowClients(
  rig: Rig,
  { connections, untilBodies = false, meanwhile }: Options,
): Promise<string> {
  const open: Slow[] = [];
  try {
    const voters = await joinCrowd(rig.emulator, "Mark 8 Project Team / General", 20);
    const poll = await openPoll(rig);
    await timeVotes(rig, poll, voters, 60);
    const without = await timeVotes(rig, poll, voters, 100);

    const begin = performance.now();
    for (let n = 0; n < connections; n += 1)
      open.push(await trickle(rig, poll, kinds[n % kinds.length] ?? "headers"));
    const withThem = await timeVotes(rig, poll, voters, 100);
    const stillOpen = open.filter(({ endedAt }) => endedAt() === null).length;
    promise(
      stillOpen === connections,
      `${connections - stillOpen} of ${connections} slow connections were over before the votes were`,
    );
    const said = `a vote takes ${withThem.median} ms beside ${connections} slow connections and ${without.median} ms without`;
    promise(withThem.median - without.median < mostAdded, said);

    await meanwhile?.();
    const cut = async (kind: Kind, by: number) => {
      const of = open.filter((each) => each.kind === kind);
      await rig.emulator
        .until(
          "the end",
          async () => of.every(({ endedAt }) => endedAt() !== null),
          Math.max(0, by - (performance.now() - begin)),
        )
        .catch(() =>
          promise(
            false,
            `${of.filter(({ endedAt }) => endedAt() === null).length} connections that send ${kind} slowly are open after ${by} ms`,
          ),
        );
      const last = Math.max(...of.map(({ endedAt }) => endedAt() ?? 0));
      promise(last <= by, `a connection that sends ${kind} slowly was open for ${last} ms`);
      return `${kind} after ${(last / 1000).toFixed(1)} s`;
    };
    const ends = [await cut("headers", headersCutBy), await cut("nothing", headersCutBy)];
    if (untilBodies) ends.push(await cut("a body", bodiesCutBy));
    return `${said} (slowest ${withThem.slowest} and ${without.slowest}); cut off: ${ends.join(", ")}`;
  } finally {
    for (const { socket } of open) socket.destroy();
  }
}

type Kind = "headers" | "a body" | "nothing";
const kinds: readonly Kind[] = ["headers", "a body", "nothing"];
/** `endedAt`: how many milliseconds after it was opened the other side ended it, or null. */
type Slow = { kind: Kind; socket: Socket; endedAt: () => number | null };

/** Opens a connection and begins to send a vote, a byte a second. */
async function trickle(rig: Rig, poll: OpenPoll, kind: Kind): Promise<Slow> {
  const { hostname, port } = new URL(rig.url);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const begin = performance.now();
  let ended: number | null = null;
  const { path, body = "" } = poll.vote("", 0);
  const head = `POST ${path} HTTP/1.1\r\nhost: ${hostname}\r\ncontent-type: application/json\r\ncontent-length: ${body.length}\r\n`;
  if (kind === "headers") socket.write(head);
  if (kind === "a body") socket.write(`${head}\r\n`);
  const rest = kind === "headers" ? `x-slow: ${"a".repeat(1000)}` : body;
  let at = 0;
  const timer = setInterval(() => {
    if (kind !== "nothing") socket.write(rest[at++] ?? " ");
  }, 1000);
  socket
    .on("error", () => {})
    .on("close", () => {
      clearInterval(timer);
      ended = performance.now() - begin;
    });
  // What it is told (408) is read, so that it notices the end.
  socket.resume();
  return { kind, socket, endedAt: () => ended };
}

/** Votes sequentially; how long each took at the median and at most, in milliseconds. */
async function timeVotes(
  rig: Rig,
  poll: OpenPoll,
  voters: readonly Voter[],
  count: number,
): Promise<{ median: number; slowest: number }> {
  const times: number[] = [];
  for (let n = 0; n < count; n += 1) {
    const begin = performance.now();
    const { status } = await answersAt(
      rig.url,
      poll.vote(voters[n % voters.length]?.token ?? "", n % poll.choices.length),
    );
    promise(status === 200, `a vote is answered with ${status}`);
    times.push(performance.now() - begin);
  }
  const sorted = times.toSorted((a, b) => a - b);
  return {
    median: Number(percentile(sorted, 0.5).toFixed(1)),
    slowest: Number((sorted.at(-1) ?? 0).toFixed(1)),
  };
}
