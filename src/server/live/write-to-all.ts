import { setImmediate as othersTurn } from "node:timers/promises";

/** Viewers written to before other work gets a turn. */
const writtenAtOnce = 500;

/**
 * Writes the same bytes to all viewers. Returns the time spent writing, without the other work's
 * turns.
 */
export async function writeToAll(
  viewers: readonly { write: (chunk: Buffer) => void }[],
  chunk: Buffer,
): Promise<number> {
  let writing = 0;
  for (let at = 0; at < viewers.length; at += writtenAtOnce) {
    if (at > 0) await othersTurn();
    const begun = performance.now();
    for (const viewer of viewers.slice(at, at + writtenAtOnce)) viewer.write(chunk);
    writing += performance.now() - begun;
  }
  return writing;
}
