import { setFlagsFromString } from "node:v8";

/**
 * V8 compiles the embedded server's code but does not optimise it. For processes that end soon: to
 * optimise the parser of SQL alone takes 2.3 s and 600 MB, and a process waits for that at its end.
 */
export const withoutOptimising = ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"];

export function neverOptimise(): void {
  for (const flag of withoutOptimising) setFlagsFromString(flag);
}
