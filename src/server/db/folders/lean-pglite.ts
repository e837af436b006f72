import { setFlagsFromString } from "node:v8";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { unoptimised } from "./wasm-tiers.ts";

/**
 * How much of a function runs, in bytes of its code, before V8 optimises it: eight times the
 * default. Votes are as fast, and what only the start runs is not optimised. Where memory is short
 * V8 would also drop code and compile it anew at its next call, for optimising again.
 */
const flags = ["--wasm-tiering-budget=100000000", "--no-flush-liftoff-code"];

/**
 * The embedded server in a third of the memory. V8 would spend two seconds and 600 MB on optimising
 * one huge function of it, the parser of SQL. That runs first when PGlite asks for the types of
 * arrays, its first message to the server; in a new folder before, as the database is created.
 */
class LeanPglite extends PGlite {
  #hasParsed = false;

  override execProtocolRawSync(
    ...message: Parameters<PGlite["execProtocolRawSync"]>
  ): ReturnType<PGlite["execProtocolRawSync"]> {
    if (this.#hasParsed) return super.execProtocolRawSync(...message);
    this.#hasParsed = true;
    return unoptimised(() => super.execProtocolRawSync(...message));
  }
}

export async function createPglite(options: PGliteOptions): Promise<PGlite> {
  for (const flag of flags) setFlagsFromString(flag);
  const pglite = new LeanPglite(options);
  await pglite.waitReady;
  return pglite;
}
