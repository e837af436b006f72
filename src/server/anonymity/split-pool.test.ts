import { describe, expect, it } from "vitest";
import { sureGroups } from "./group-in.ts";
import { isGroup, splitPool, splitWhole } from "./split-pool.ts";

type Entry = { human: string; guest: boolean; isNew: boolean };

const entryOf = (human: string): Entry => ({ human, guest: false, isNew: true });
const humansIn = (entries: readonly Entry[]) => new Set(entries.map(({ human }) => human)).size;
const named = (many: number, name: string) => Array.from({ length: many }, (_, n) => `${name}${n}`);

/**
 * What leaves a pool, group by group, as these answer; who is in the list again was erased just
 * before that.
 */
function groupsOf(answers: readonly string[], groupOf: number): Entry[][] {
  const groups: Entry[][] = [];
  let pool: Entry[] = [];
  for (const [at, human] of answers.entries()) {
    const erased = at + 1 - new Set(answers.slice(0, at + 1)).size;
    const { out, stay } = splitPool(
      [...pool, entryOf(human)],
      sureGroups(groupOf, { erased, guests: 0 }),
    );
    pool = stay;
    if (out.length > 0) groups.push(out);
  }
  return groups;
}

describe("the groups of a pool after erasures", () => {
  const again = (name: string, times: number) => Array.from({ length: times }, () => name);

  it("never come of one who answers again and again beside somebody else (ANO-01)", () => {
    expect(groupsOf(["victim", ...again("one", 200)], 3)).toEqual([]);
    expect(groupsOf(["victim", ...again("one", 100), ...again("another", 100)], 3)).toEqual([]);
  });

  it("are of three people or more each, and so is what stays, whoever comes again and when (ANO-01)", () => {
    const others = named(40, "other");
    for (const turns of [1, 2, 3, 5, 8]) {
      const answers = others.flatMap((other, at) =>
        at % turns === 0 ? [other, "one", ...(at % 2 ? ["another"] : [])] : [other],
      );
      for (const group of groupsOf(answers, 3)) expect(humansIn(group)).toBeGreaterThanOrEqual(3);
    }
    expect(groupsOf(["other", "one", "one", ...others], 3).length).toBeGreaterThan(3);
  });

  it("go on with as many more people as were erased, and no others (ANO-01)", () => {
    const once = ["one", "one"];
    expect(groupsOf([...once, ...named(5, "other")], 3)).toEqual([]);
    const [first = [], ...later] = groupsOf([...once, ...named(10, "other")], 3);
    expect([first.length, later.map(({ length }) => length)]).toEqual([4, [4]]);
  });

  it("are given at a second close by as many more people, too (ANO-01)", () => {
    const least = sureGroups(3, { erased: 1, guests: 0 });
    const split = (many: number) =>
      splitWhole(named(many, "other").map(entryOf), { least, shownWhole: true });
    expect([split(3), split(4)].map(({ out, stay }) => [out.length, stay.length])).toEqual([
      [0, 3],
      [4, 0],
    ]);
    expect([3, 4].map((many) => isGroup(named(many, "other").map(entryOf), least))).toEqual([
      false,
      true,
    ]);
  });
});
