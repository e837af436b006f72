// Viewers of one poll, as a process of its own: plain sockets that search the received bytes for a
// revision, to use little CPU themselves.
import { connect } from "node:net";
import { createSightings, type Delays, type Sightings, type TimedVote } from "./sightings.ts";

/**
 * Who views what. `pollEvery`: milliseconds between a viewer's polls; without it each holds an
 * event stream. Viewers share the tokens round-robin.
 */
export type Crowd = {
  port: number;
  path: string;
  tokens: string[];
  viewers: number;
  pollEvery?: number;
};
/** The parent's messages; each is answered by one `FromViewers`. */
export type ToViewers = { watch: Crowd } | { delaysOf: TimedVote[] } | "forget";
export type FromViewers = { open: number } | { delays: Delays } | "forgotten";

const openAtOnce = 32;
const patience = 60_000;
// One buffer for all sockets: received bytes are processed before the next read.
const incoming = Buffer.allocUnsafe(64 * 1024);

let sightings: Sightings = createSightings(0);
process.on(
  "message",
  (message: ToViewers) => void answer(message).then((reply) => process.send?.(reply)),
);
process.once("disconnect", () => process.exit(0));

async function answer(message: ToViewers): Promise<FromViewers> {
  if (message === "forget") sightings.forget();
  else if ("watch" in message) return { open: await watch(message.watch) };
  else {
    const newest = message.delaysOf.at(-1)?.revision ?? 0;
    for (const end = Date.now() + patience; !sightings.allHave(newest) && Date.now() < end; )
      await new Promise((resolve) => setTimeout(resolve, 20));
    return { delays: sightings.delays(message.delaysOf) };
  }
  return "forgotten";
}

/** Opens all viewers in groups; resolves once each has been shown the poll. */
async function watch(crowd: Crowd): Promise<number> {
  sightings = createSightings(crowd.viewers);
  let [next, open] = [0, 0];
  await new Promise<void>((resolve) => {
    const openNext = () => {
      if (next >= crowd.viewers) return;
      const viewer = next;
      next += 1;
      (crowd.pollEvery ? pollAs : streamAs)(crowd, viewer, () => {
        open += 1;
        if (open === crowd.viewers) resolve();
        else openNext();
      });
    };
    for (let at = 0; at < openAtOnce; at += 1) openNext();
  });
  return open;
}

/** One viewer's event stream; `shown` is called at the first event. */
function streamAs(crowd: Crowd, viewer: number, shown: () => void): void {
  let told = false;
  const send = openSocket(crowd.port, viewer, (size) => {
    if (
      !told &&
      incoming.toString("latin1", 0, 9) === "HTTP/1.1 " &&
      incoming.toString("latin1", 9, 12) !== "200"
    )
      fail(new Error(incoming.toString("latin1", 0, size)));
    // Not that of a header, such as `x-request-id`.
    const at = incoming.lastIndexOf("\nid: ", size - 1);
    if (at < 0 && incoming.toString("latin1", 0, 4) !== "id: ") return;
    sightings.saw(viewer, numberAt(at < 0 ? 4 : at + 5, size));
    if (told) return;
    told = true;
    shown();
  });
  send(requestOf(crowd, viewer, "accept: text/event-stream\r\n"));
}

function numberAt(from: number, end: number): number {
  let value = 0;
  for (let at = from; at < end; at += 1) {
    const digit = (incoming[at] ?? 0) - 48;
    if (digit < 0 || digit > 9) break;
    value = value * 10 + digit;
  }
  return value;
}

/** One viewer that polls with an ETag. */
function pollAs(crowd: Crowd, viewer: number, shown: () => void): void {
  let [text, tag, told] = ["", "", false];
  const send = openSocket(crowd.port, viewer, (size) => {
    text += incoming.toString("latin1", 0, size);
    const end = text.indexOf("\r\n\r\n");
    if (end < 0 || text.length < end + 4 + Number(/content-length: (\d+)/i.exec(text)?.[1] ?? 0))
      return;
    if (!/^HTTP\/1.1 (200|304)/.test(text)) fail(new Error(text));
    tag = /^etag: (.+)$/im.exec(text)?.[1]?.trim() ?? tag;
    const revision = /"revision":(\d+)/.exec(text)?.[1];
    if (revision) sightings.saw(viewer, Number(revision));
    text = "";
    // The first wait is random, so that the polls are spread.
    setTimeout(ask, (crowd.pollEvery ?? 0) * (told ? 1 : Math.random()));
    if (!told) shown();
    told = true;
  });
  const ask = () => send(requestOf(crowd, viewer, tag ? `if-none-match: ${tag}\r\n` : ""));
  ask();
}

function requestOf({ path, tokens }: Crowd, viewer: number, header: string): string {
  return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\nauthorization: Bearer ${tokens[viewer % tokens.length]}\r\n${header}\r\n`;
}

function openSocket(
  port: number,
  viewer: number,
  read: (size: number) => void,
): (text: string) => void {
  const callback = (size: number) => {
    read(size);
    return true;
  };
  const socket = connect({
    port,
    host: "127.0.0.1",
    noDelay: true,
    onread: { buffer: incoming, callback },
  });
  socket.on("error", (error) => fail(new Error(`viewer ${viewer}: ${error.message}`)));
  socket.on("close", () => fail(new Error(`viewer ${viewer} was cut off`)));
  return (text) => void socket.write(text);
}

/** Ends the process: numbers from fewer viewers would mislead. */
function fail(error: Error): never {
  throw error;
}
