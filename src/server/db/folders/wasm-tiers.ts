import { setFlagsFromString } from "node:v8";

/** With these V8 compiles a WebAssembly function at its first call, and never optimises it. */
export const withoutOptimising = ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"];

let optimises = !withoutOptimising.every((flag) => process.execArgv.includes(flag));

export const isOptimising = (): boolean => optimises;

/** For a process that ends soon: it would wait at its end for what V8 optimises just then. */
export function neverOptimise(): void {
  stop();
  optimises = false;
}

/** What is called for the first time in `work` is never optimised. */
export function unoptimised<T>(work: () => T): T {
  if (!optimises) return work();
  stop();
  try {
    return work();
  } finally {
    for (const flag of withoutOptimising) setFlagsFromString(flag.replace("no-", ""));
  }
}

function stop(): void {
  for (const flag of withoutOptimising) setFlagsFromString(flag);
}
