import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { rankOf } from "./ranks.ts";

describe("places on the leaderboard", () => {
  it("are shared by equal scores, and the next places are skipped: 1, 1, 3 (QUZ-17)", () => {
    const counts = [
      { score: 2, count: 1 },
      { score: 5, count: 2 },
    ];
    expect([5, 2, 1].map((score) => rankOf(score, counts))).toEqual([1, 3, 4]);
  });

  it("equal those of a sorted list (QUZ-17)", () => {
    fc.assert(
      fc.property(fc.array(fc.nat(12), { maxLength: 60 }), (scores) => {
        const counts = [...new Set(scores)].map((score) => ({
          score,
          count: scores.filter((each) => each === score).length,
        }));
        const sorted = scores.toSorted((one, other) => other - one);
        for (const score of scores) expect(rankOf(score, counts)).toBe(sorted.indexOf(score) + 1);
      }),
    );
  });
});
