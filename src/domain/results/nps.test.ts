import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { npsOf } from "./nps.ts";

const of = (counts: number[]) => npsOf({ choices: counts.map((count) => ({ count })) });
const counted = fc.array(fc.nat({ max: 300 }), { minLength: 11, maxLength: 11 });

describe("the promoter score", () => {
  it("counts 0 to 6 as detractors, 7 and 8 as passive, 9 and 10 as promoters (RES-40)", () => {
    for (let value = 0; value <= 10; value += 1) {
      const [one] = (
        of(Array.from({ length: 11 }, (_, at) => (at === value ? 1 : 0)))?.buckets ?? []
      ).filter(({ count }) => count > 0);
      expect(one?.bucket, String(value)).toBe(
        value <= 6 ? "detractor" : value <= 8 ? "passive" : "promoter",
      );
    }
  });

  it("gives the buckets the signs minus, none and plus (RES-42)", () => {
    expect(
      of([1, 0, 0, 0, 0, 0, 0, 1, 0, 0, 1])?.buckets.map(({ bucket, sign }) => [bucket, sign]),
    ).toEqual([
      ["detractor", -1],
      ["passive", 0],
      ["promoter", 1],
    ]);
  });

  it("is the share of promoters minus that of detractors, rounded once, for any answers (RES-40, RES-41)", () => {
    fc.assert(
      fc.property(counted, (counts) => {
        const answers = counts.flatMap((count, value) =>
          Array.from({ length: count }, () => value),
        );
        const found = of(counts);
        if (answers.length === 0) return expect(found).toBeNull();
        const share = (which: (value: number) => boolean) =>
          answers.filter(which).length / answers.length;
        const exact = 100 * (share((value) => value >= 9) - share((value) => value <= 6));
        const mean = answers.reduce((sum, value) => sum + value, 0) / answers.length;
        expect(Math.abs((found?.score ?? Number.NaN) - exact)).toBeLessThanOrEqual(0.5 + 1e-9);
        expect(Number.isInteger(found?.score)).toBe(true);
        expect(Object.is(found?.score, -0)).toBe(false);
        expect(Math.abs((found?.average ?? Number.NaN) - mean)).toBeLessThanOrEqual(0.05 + 1e-9);
        expect(String(found?.average)).toMatch(/^\d+(\.\d)?$/);
        expect(found?.buckets.reduce((sum, { count }) => sum + count, 0)).toBe(answers.length);
      }),
    );
  });

  it("changes its sign if promoters and detractors are swapped (RES-40, RES-42)", () => {
    fc.assert(
      fc.property(fc.nat(500), fc.nat(500), fc.nat(500), (low, middle, high) => {
        const score = (detractors: number, promoters: number) =>
          of([detractors, 0, 0, 0, 0, 0, 0, middle, 0, 0, promoters])?.score ?? 0;
        expect(score(low, high)).toBe(0 - score(high, low));
      }),
    );
  });
});
