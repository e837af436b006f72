import { setFlagsFromString } from "node:v8";
import { useCompileCache } from "./compile-cache.ts";

/**
 * With these V8 compiles the embedded server's code but does not optimise it. For processes that
 * end soon: the parser of SQL alone takes 2.3 s and 600 MB, and a process waits for that at its
 * end.
 */
export const withoutOptimising = ["--no-wasm-tier-up", "--no-wasm-dynamic-tiering"];

/**
 * Call it first in a command that ends soon: `plan list` on the embedded database then takes 1.4 s
 * and not 3.6. One that works for minutes would be slower.
 */
export function beginCommand(): void {
  for (const flag of withoutOptimising) setFlagsFromString(flag);
  useCompileCache();
}
