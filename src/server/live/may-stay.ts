import { setTimeout } from "node:timers/promises";
import { AppError, type ErrorKind } from "#domain/errors.ts";

/** Milliseconds that news waits for an answer, such as of a host that has to be asked who is in a place. */
const patience = 1000;

/**
 * Whether the viewer of a stream may stay; yes for now where the answer takes too long, and what comes late still ends the stream. Who asks meanwhile asks the same
 * question. `isRight` must not reject.
 */
export function askedInTime(isRight: () => Promise<boolean>, end: () => void): () => Promise<boolean> {
  let asking: Promise<boolean> | null = null;
  return () => {
    asking ??= isRight().then((right) => {
      asking = null;
      if (!right) end();
      return right;
    });
    return Promise.race([asking, setTimeout(patience, true, { ref: false })]);
  };
}

const refusals: ReadonlySet<ErrorKind> = new Set(["denied", "missing", "conflict", "unauthenticated"]);

/** No where it is refused. Where it can't be known now, such as with the host or the database away, streams stay as they are: each reading is asked for itself. */
export async function unlessRefused(look: () => Promise<boolean>): Promise<boolean> {
  try {
    return await look();
  } catch (error) {
    return !(error instanceof AppError && refusals.has(error.kind));
  }
}
