import { createServer } from "node:net";
import { threadId } from "node:worker_threads";

/**
 * Below the range from which the system takes ports for outgoing connections, so that none takes a
 * port between this look at it and the start of its server.
 */
const [first, count] = [12_000, 20_000];
// Each process and thread begins elsewhere, and never returns a port twice.
let next = (process.pid * 97 + threadId * 1009) % count;

/** A port of this machine that nobody listens on. */
export async function freePort(): Promise<number> {
  for (let tries = 0; tries < count; tries += 1) {
    const port = first + next;
    next = (next + 1) % count;
    if (await isFree(port)) return port;
  }
  throw new Error("no port is free");
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer().once("error", () => resolve(false));
    server.listen(port, "127.0.0.1", () => server.close(() => resolve(true)));
  });
}
