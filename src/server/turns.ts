import { AppError, type ErrorCode } from "#domain/errors.ts";

/** Takes a turn for a person, or throws. The answer gives it back; once is enough, more does no harm. */
export type TakeTurn = (person: string) => () => void;

/** So many turns may be taken at once in this process, and by one person; who wants one more is told `refusal`. */
export function createTurns({ atOnce, forOne, refusal }: { atOnce: number; forOne: number; refusal: ErrorCode }): TakeTurn {
  const running = new Map<string, number>();
  let all = 0;
  return (person) => {
    const own = running.get(person) ?? 0;
    if (all >= atOnce || own >= forOne) throw new AppError(refusal);
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
