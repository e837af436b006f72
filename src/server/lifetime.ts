import { ConfigError } from "./config.ts";
import { DatabaseError } from "./db/db.ts";

/** Everything that was started, in order, and how it ends: with one clear line and 1 for what went wrong, with 0 for Ctrl-C and SIGTERM. */
export type Lifetime = {
  add: (close: () => Promise<void>) => void;
  end: (code: number) => Promise<void>;
  fail: (error: unknown) => Promise<void>;
};

/** What is in flight may take this long to finish. */
const patience = 15_000;

export function createLifetime(): Lifetime {
  const closers: (() => Promise<void>)[] = [];
  let ending = false;

  async function end(code: number): Promise<void> {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(code || 1), patience).unref();
    for (const close of closers.reverse()) await close().catch((error: unknown) => process.stderr.write(`${lineOf(error)}\n`));
    process.exit(code);
  }

  async function fail(error: unknown): Promise<void> {
    process.stderr.write(`${lineOf(error)}\n`);
    await end(1);
  }

  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void end(0));
  process.on("unhandledRejection", (error) => void fail(error));
  return { add: (close) => void closers.push(close), end, fail };
}

function lineOf(error: unknown): string {
  if (error instanceof ConfigError || error instanceof DatabaseError) return error.message;
  const text = error instanceof Error ? error.message : String(error);
  return process.env.LOG_LEVEL === "debug" && error instanceof Error ? (error.stack ?? text) : text;
}
