import { setFlagsFromString } from "node:v8";
import { PGlite, type PGliteOptions } from "@electric-sql/pglite";
import { createKeptStatements } from "./kept-statements.ts";
import { readQuickly } from "./quick-replies.ts";
import { shareParsers } from "./shared-parsers.ts";
import { unoptimised } from "./wasm-tiers.ts";

/** A query without a statement, as the protocol has it: a letter, the length, an empty text. */
const nothing = Uint8Array.of("Q".charCodeAt(0), 0, 0, 0, 5, 0);

/**
 * The embedded server in half of the memory at its start, which reads and plans a statement that
 * comes again and again once. V8 would spend two seconds and 500 MB on optimising one huge function
 * of it, the parser of SQL. That runs here for the first time, with little else.
 */
class LeanPglite extends PGlite {
  #hasParsed = false;
  readonly #kept = createKeptStatements(
    readQuickly((...message) => this.execProtocolRawStream(...message)),
  );

  override execProtocolRawSync(
    ...message: Parameters<PGlite["execProtocolRawSync"]>
  ): ReturnType<PGlite["execProtocolRawSync"]> {
    if (!this.#hasParsed) unoptimised(() => super.execProtocolRawSync(nothing));
    this.#hasParsed = true;
    return super.execProtocolRawSync(...message);
  }

  override execProtocolStream(
    ...message: Parameters<PGlite["execProtocolStream"]>
  ): ReturnType<PGlite["execProtocolStream"]> {
    return this.#kept.send(...message);
  }
}

export async function createPglite(options: PGliteOptions): Promise<PGlite> {
  // Where memory is short V8 would drop code and compile it anew at its next call, for optimising.
  setFlagsFromString("--no-flush-liftoff-code");
  const pglite = new LeanPglite(options);
  await pglite.waitReady;
  shareParsers(pglite);
  return pglite;
}
