import type { Logger } from "pino";
import { reasonOf } from "./reason-of.ts";

type Line = { write: () => void; summary: (more: number) => void };

/**
 * Bounds how many lines of a kind are written a minute, so that a flood can't fill the disk. The
 * first line of the next minute is preceded by a summary of how many were left out.
 */
export function createLineLimit(most: number, now: () => Date) {
  const window = 60_000;
  let [begun, lines, unsaid] = [0, 0, 0];
  return ({ write, summary }: Line): void => {
    const time = now().getTime();
    if (time - begun >= window || time < begun) {
      if (unsaid > 0) summary(unsaid);
      [begun, lines, unsaid] = [time, 0, 0];
    }
    lines += 1;
    if (lines > most) unsaid += 1;
    else write();
  };
}

/** A limit on what may come many times a second while something is away or full. */
export function ofFailures() {
  return createLineLimit(20, () => new Date());
}

/** Warns of an outside system's failures, which may come many times a second while it is away. */
export function warnBounded(log: Logger, what: string): (error: unknown) => void {
  const bounded = ofFailures();
  return (error) =>
    bounded({
      write: () => log.warn({ reason: reasonOf(error) }, what),
      summary: (more) => log.warn({ more }, what),
    });
}
