import { expect, it } from "vitest";
import { shareText, shortShareText, signedText } from "./share-text.ts";

it("says of few among many that they are some, not none (RES-39)", () => {
  expect(shareText({ percent: 0, count: 5 })).toBe("less than 1%");
  expect(shareText({ percent: 0, count: 0 })).toBe("0%");
  expect(shareText({ percent: 40, count: 2 })).toBe("40%");
  const shares = [0, 5].map((count) => shortShareText({ percent: 0, count }));
  expect(shares).toEqual(["0%", "<1%"]);
});

it("gives a promoter score its sign (RES-40, RES-42)", () => {
  expect([37, 0, -25].map(signedText)).toEqual(["+37", "0", "−25"]);
});
