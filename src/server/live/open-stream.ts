import type { FastifyReply, FastifyRequest } from "fastify";

/** A viewer that is this far behind is cut off, and comes back. */
const mostUnsent = 256 * 1024;

/** Answers a request with server-sent events, which end after `lifetime` milliseconds. `onEnd`: told once they end, whoever ends them. */
export function openStream(request: FastifyRequest, reply: FastifyReply, lifetime: number) {
  reply.hijack();
  const { raw } = reply;
  let ended = () => {};
  let over = false;
  const end = () => {
    if (over) return;
    over = true;
    clearTimeout(timer);
    ended();
    raw.end();
  };
  const timer = setTimeout(end, Math.min(Math.max(lifetime, 0), 2_000_000_000));
  timer.unref();
  request.raw.once("close", end);
  raw.on("error", end);
  // Without chunks the bytes of an event are the same for every viewer, and go to the socket as they are: half the cost of a write through the response.
  raw.useChunkedEncodingByDefault = false;
  raw.writeHead(200, {
    "content-type": "text/event-stream",
    "cache-control": "no-store",
    "x-accel-buffering": "no",
    "x-content-type-options": "nosniff",
  });
  raw.write("retry: 1000\n\n");
  const write = (chunk: Buffer) => {
    // A response that waits for an earlier one on its connection has no socket yet.
    const to = raw.socket ?? raw;
    if (!to.writable) return;
    if (to.writableLength > mostUnsent) return void raw.destroy();
    to.write(chunk);
  };
  return { write, end, onEnd: (told: () => void) => void (ended = told) };
}
