import { lineOf } from "./line-of.ts";

/**
 * Everything that was started, in order, and how it ends: exit code 1 and one line for an error, 0
 * for Ctrl-C and SIGTERM.
 */
type Lifetime = {
  /** `within`: milliseconds that closing may take; 5 s by default. */
  add: (close: () => Promise<void>, within?: number) => void;
  end: (code: number) => Promise<void>;
  fail: (error: unknown) => Promise<void>;
};

export function createLifetime(): Lifetime {
  const closers: (() => Promise<void>)[] = [];
  let [ending, patience] = [false, 0];

  async function end(code: number): Promise<void> {
    if (ending) return;
    ending = true;
    setTimeout(() => process.exit(code || 1), patience).unref();
    for (const close of closers.reverse())
      await close().catch((error: unknown) => process.stderr.write(`${lineOf(error)}\n`));
    process.exit(code);
  }

  async function fail(error: unknown): Promise<void> {
    process.stderr.write(`${lineOf(error)}\n`);
    await end(1);
  }

  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, () => void end(0));
  process.on("unhandledRejection", (error) => void fail(error));
  const add = (close: () => Promise<void>, within = 5000) => {
    closers.push(close);
    patience += within;
  };
  return { add, end, fail };
}
