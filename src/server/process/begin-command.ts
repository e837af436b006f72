import { neverOptimise } from "../db/folders/wasm-tiers.ts";
import { useCompileCache } from "./compile-cache.ts";

/**
 * Call it first in a command that ends soon: `plan list` on the embedded database then takes 1.4 s
 * and not 3.6. One that works for minutes would be slower.
 */
export function beginCommand(): void {
  neverOptimise();
  useCompileCache();
}
