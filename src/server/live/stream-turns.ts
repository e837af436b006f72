import { createTurns, type TakeTurn } from "../turns.ts";

/** So many event streams one person has of a process: far more than open pages, and few enough that nobody takes all its connections. */
const mostForOne = 200;

export function createStreamTurns(): TakeTurn {
  return createTurns({ atOnce: Infinity, forOne: mostForOne, refusal: "stream.too-many" });
}
