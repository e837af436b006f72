import type { FastifyReply, FastifyRequest } from "fastify";
import { isAnswered } from "../http/deadlines.ts";

/** Bytes that a viewer may lag behind before the stream is closed; the client reconnects. */
const mostUnsent = 256 * 1024;

/** Milliseconds over which clients' reconnections are spread. */
const backWithin = 4000;

type Until = { /** Milliseconds. */ lifetime: number; ending: AbortSignal };

/**
 * Answers a request with server-sent events, which end after their lifetime or at shutdown.
 * `onEnd`: called once when they end, whoever ends them.
 */
export function openStream(
  request: FastifyRequest,
  reply: FastifyReply,
  { lifetime, ending }: Until,
) {
  // The client left, or was told to retry, while the stream was being authorised: nothing is sent.
  if (request.raw.destroyed || isAnswered(reply))
    return { write: () => {}, end: () => {}, onEnd: (told: () => void) => told() };
  reply.hijack();
  const { raw } = reply;
  let ended = () => {};
  let over = false;
  const end = () => {
    if (over) return;
    over = true;
    clearTimeout(timer);
    ending.removeEventListener("abort", sendAway);
    ended();
    raw.end();
  };
  const sendAway = () => {
    write(Buffer.from(`retry: ${Math.round(1000 + Math.random() * backWithin)}\n\n`));
    end();
  };
  const timer = setTimeout(end, Math.min(Math.max(lifetime, 0), 2_000_000_000));
  timer.unref();
  request.raw.once("close", end);
  ending.addEventListener("abort", sendAway);
  raw.on("error", end);
  // Without chunked encoding an event has the same bytes for all viewers and is written directly to
  // the socket: half the cost of a write through the response.
  raw.useChunkedEncodingByDefault = false;
  raw.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    "x-content-type-options": "nosniff",
  });
  raw.write("retry: 1000\n\n");
  const write = (chunk: Buffer) => {
    // A response queued behind an earlier one on its connection has no socket yet.
    const to = raw.socket ?? raw;
    if (!to.writable) return;
    if (to.writableLength > mostUnsent) return void raw.destroy();
    to.write(chunk);
  };
  const onEnd = (told: () => void) => {
    ended = told;
    if (over) told();
  };
  return { write, end, onEnd };
}
