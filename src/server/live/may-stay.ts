import { setTimeout } from "node:timers/promises";
import { AppError, type ErrorKind } from "#domain/errors.ts";

/** Milliseconds that an event waits for the check, which may need the host's roster. */
const patience = 1000;

/**
 * Whether the viewer of a stream may stay; yes for now if the check takes too long, and a late no
 * still ends the stream. Concurrent calls share one check. `isRight` must not reject.
 */
export function askedInTime(
  isRight: () => Promise<boolean>,
  end: () => void,
): () => Promise<boolean> {
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

const refusals: ReadonlySet<ErrorKind> = new Set([
  "denied",
  "missing",
  "conflict",
  "unauthenticated",
]);

/**
 * False if access is refused. If that is unknown, such as while the host or database is
 * unreachable, streams stay open: each read checks access itself.
 */
export async function unlessRefused(look: () => Promise<boolean>): Promise<boolean> {
  try {
    return await look();
  } catch (error) {
    return !(error instanceof AppError && refusals.has(error.kind));
  }
}
