import { setFlagsFromString } from "node:v8";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { unoptimised } from "./wasm-tiers.ts";

/** A query without a statement, as the protocol has it: a letter, the length, an empty text. */
const nothing = Uint8Array.of("Q".charCodeAt(0), 0, 0, 0, 5, 0);

/**
 * The embedded server in half of the memory at its start. V8 would spend two seconds and 500 MB on
 * optimising one huge function of it, the parser of SQL, which statements that are prepared seldom
 * need. It runs here for the first time, with little else; in a new folder before, as the database
 * is created.
 */
class LeanPglite extends PGlite {
  #hasParsed = false;

  override execProtocolRawSync(
    ...message: Parameters<PGlite["execProtocolRawSync"]>
  ): ReturnType<PGlite["execProtocolRawSync"]> {
    if (!this.#hasParsed) unoptimised(() => super.execProtocolRawSync(nothing));
    this.#hasParsed = true;
    return super.execProtocolRawSync(...message);
  }
}

export async function createPglite(options: PGliteOptions): Promise<PGlite> {
  // Where memory is short V8 would drop code and compile it anew at its next call, for optimising.
  setFlagsFromString("--no-flush-liftoff-code");
  const pglite = new LeanPglite(options);
  await pglite.waitReady;
  return pglite;
}
