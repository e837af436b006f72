import { AppError } from "#domain/errors.ts";

/** Takes a turn for a person, or throws `export.too-many`. The answer gives it back; once is enough, more does no harm. */
export type TakeTurn = (person: string) => () => void;

/** So many exports are written at once by a process, and for one person: each holds some hundreds of responses in memory, and takes its time of the database. */
const [mostAtOnce, mostForOne] = [6, 3];

export function createExportTurns(): TakeTurn {
  const running = new Map<string, number>();
  let all = 0;
  return (person) => {
    const own = running.get(person) ?? 0;
    if (all >= mostAtOnce || own >= mostForOne) throw new AppError("export.too-many");
    all += 1;
    running.set(person, own + 1);
    let given = false;
    return () => {
      if (given) return;
      given = true;
      all -= 1;
      const left = (running.get(person) ?? 1) - 1;
      if (left > 0) running.set(person, left);
      else running.delete(person);
    };
  };
}
