import { promise } from "../promise.ts";
import type { Row } from "../read-database.ts";
import { keysIn, truthsOf } from "./judge.ts";
import {
  type Guessable,
  guess,
  type Keys,
  narrow,
  noChangeIsAlone,
  noneIsNarrowed,
} from "./narrow.ts";
import type { ReadAlong } from "./play-along.ts";
import { restOf, stepsBetween } from "./steps.ts";

/**
 * Attacks what was read along while people answered at the same time: each reading is a step.
 * Throws where it tells more than the group that a person's answer began to count in, or where the
 * totals say something of fewer people without a name before the close.
 */
export function judgeAlong(played: readonly ReadAlong[], groupOf: number): string {
  const found = played.map((one) => judgeOne(one, groupOf));
  const told = guess(
    "tables read along",
    found.flatMap(({ guessable }) => guessable),
  );
  const sum = (numbers: number[]) => numbers.reduce((all, each) => all + each, 0);
  const right = sum(found.map((one) => one.right));
  const answers = sum(found.map((one) => one.answers));
  const alone = sum(found.map((one) => one.alone));
  const read = sum(played.map(({ count }) => count));
  return `tables read ${read} times along: the groups of ${right} of ${answers} answers, of which ${alone} were seen to come alone, ${told}`;
}

function judgeOne({ what, voted, readings }: ReadAlong, groupOf: number) {
  const steps = stepsBetween(readings, voted.id);
  const narrowed = narrow(steps);
  const truths = truthsOf(voted);
  const right = noneIsNarrowed(what, narrowed, truths, { groupOf, isWhole: true });
  noChangeIsAlone(what, steps, groupOf);
  restMovesInGroups(what, readings, groupOf);
  const { ballotKeys, isOne } = seenIn(readings);
  return {
    answers: truths.length,
    right,
    alone: steps.filter(({ joined }) => joined.length === 1).length,
    guessable: narrowed.groups
      .filter(({ ballots }) => isOne(ballots))
      .map((group): Guessable => ({ group, truths, ballotKeys })),
  };
}

/**
 * What totals say beyond the answers by name is of a group of people more, or of nobody more; but
 * for the close, which the last reading shows.
 */
function restMovesInGroups(
  what: string,
  readings: readonly (readonly Row[])[],
  groupOf: number,
): void {
  let before = new Map<string, number>();
  for (const rows of readings.slice(0, -1)) {
    const now = restOf(rows);
    for (const [question, count] of now) {
      const more = count - (before.get(question) ?? 0);
      promise(
        more === 0 || more >= groupOf,
        `${what}: totals without those by name grow by ${more}`,
      );
    }
    before = now;
  }
}

/** What ballots can be sorted by, and whether some were written by one transaction. */
function seenIn(readings: readonly (readonly Row[])[]): {
  ballotKeys: Keys;
  isOne: (hashes: readonly string[]) => boolean;
} {
  const rows = new Map<string, Row>();
  for (const row of readings.flat()) {
    if (row.table !== "public.ballots") continue;
    const hash = JSON.parse(row.text).receipt_hash.slice(2);
    if (!rows.has(hash)) rows.set(hash, row);
  }
  return {
    isOne: (hashes) => new Set(hashes.map((hash) => rows.get(hash)?.xmin)).size === 1,
    ballotKeys: (hashes) =>
      hashes.map((hash) => {
        const row = rows.get(hash);
        return { hash, ...(row ? keysIn(row) : {}) };
      }),
  };
}
