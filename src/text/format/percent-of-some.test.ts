import { expect, it } from "vitest";
import { percentOfSome } from "./percent-of-some.ts";

it("says 100% only of all, and 0% only of nobody (RES-20)", () => {
  const shares = [0, 1, 150, 298, 299, 300].map((some) => percentOfSome(some, 300));
  expect(shares).toEqual([0, 1, 50, 99, 99, 100]);
});
