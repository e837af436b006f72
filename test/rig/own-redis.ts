import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { Redis } from "ioredis";
import { freePort } from "../../scripts/free-port.ts";

/** A Redis of the test's own, which it may stop. */
export type OwnRedis = {
  url: string;
  start: () => Promise<void>;
  stop: () => Promise<void>;
  /** Its connections stay open, but it answers nothing until it is resumed. */
  pause: () => void;
  resume: () => void;
};

/** The server's program on this machine, or null where there is none. */
export function findRedis(): string | null {
  for (const name of ["valkey-server", "redis-server"]) {
    try {
      return execFileSync("which", [name], { encoding: "utf8" }).trim();
    } catch {
      continue;
    }
  }
  return null;
}

/** Starts one that keeps nothing on disk. */
export async function startOwnRedis(): Promise<OwnRedis> {
  const program = findRedis();
  if (!program) throw new Error("no Redis on this machine");
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  let child: ChildProcess | null = null;

  async function start(): Promise<void> {
    child = spawn(
      program ?? "",
      ["--port", String(port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"],
      { stdio: "ignore" },
    );
    const client = new Redis(url, { retryStrategy: () => 50, maxRetriesPerRequest: null });
    client.on("error", () => {});
    await client.ping();
    client.disconnect();
  }

  async function stop(): Promise<void> {
    const running = child;
    child = null;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const gone = once(running, "exit");
    running.kill("SIGKILL");
    await gone;
  }

  await start();
  return {
    url,
    start,
    stop,
    pause: () => void child?.kill("SIGSTOP"),
    resume: () => void child?.kill("SIGCONT"),
  };
}
