import { setImmediate as othersTurn } from "node:timers/promises";

/** So many viewers are written to before other work of the process has its turn. */
const writtenAtOnce = 500;

/** Writes the same bytes to everybody. Answers how long the writing itself took, without the turns of other work. */
export async function writeToAll(viewers: readonly { write: (chunk: Buffer) => void }[], chunk: Buffer): Promise<number> {
  let writing = 0;
  for (let at = 0; at < viewers.length; at += writtenAtOnce) {
    if (at > 0) await othersTurn();
    const begun = performance.now();
    for (const viewer of viewers.slice(at, at + writtenAtOnce)) viewer.write(chunk);
    writing += performance.now() - begun;
  }
  return writing;
}
