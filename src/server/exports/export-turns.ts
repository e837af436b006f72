import { createTurns, type TakeTurn } from "../turns.ts";

/** So many exports are written at once by a process, and for one person: each holds some hundreds of responses in memory, and takes its time of the database. */
const [mostAtOnce, mostForOne] = [6, 3];

export function createExportTurns(): TakeTurn {
  return createTurns({ atOnce: mostAtOnce, forOne: mostForOne, refusal: "export.too-many" });
}
