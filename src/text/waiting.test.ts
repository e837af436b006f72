import { expect, it } from "vitest";
import type { Anonymity } from "#domain/survey/survey.ts";
import { countWaitingText, waitingText } from "./waiting.ts";

const counts = (responseCount: number, count: number, late = false) => ({
  responseCount,
  partialCount: 0,
  waiting: { count, groupOf: 3, late },
});

it.each<[number, number, Anonymity, string]>([
  [
    1,
    1,
    "anonymous",
    "1 answer is in. Anonymous results appear in groups of 3, the first when 6 people or all " +
      "have answered, or at the close.",
  ],
  [
    5,
    5,
    "anonymous",
    "5 answers are in. Anonymous results appear in groups of 3, the first when 6 people or all " +
      "have answered, or at the close.",
  ],
  [
    8,
    3,
    "anonymous",
    "8 answers are in, 5 of them shown. Anonymous results appear in groups of 3.",
  ],
  [
    4,
    1,
    "voluntary",
    "1 anonymous answer is in but not shown yet. Anonymous results appear in groups of 3, the " +
      "first when 6 are in or all have answered, or at the close.",
  ],
  [
    9,
    2,
    "voluntary",
    "2 anonymous answers are in but not shown yet. Anonymous results appear in groups of 3, the " +
      "first when 6 are in or all have answered, or at the close.",
  ],
])(
  "of %i answers, of which %i wait, an %s survey says so (ANO-01)",
  (all, wait, anonymity, said) => {
    expect(waitingText(counts(all, wait), anonymity)).toBe(said);
  },
);

it.each<[number, number, Anonymity, string]>([
  [
    4,
    1,
    "anonymous",
    "4 answers are in, 3 of them shown. Anonymous results appear in groups of 3.",
  ],
  // Where those that were shown are not in what this person sees.
  [1, 1, "anonymous", "1 answer is in. Anonymous results appear in groups of 3."],
  [2, 2, "anonymous", "2 answers are in. Anonymous results appear in groups of 3."],
  [
    4,
    1,
    "voluntary",
    "1 anonymous answer is in but not shown yet. Anonymous results appear in groups of 3.",
  ],
])(
  "of %i answers, of which %i came after all were shown, an %s survey promises no close (ANO-01)",
  (all, wait, anonymity, said) => {
    const { waiting, ...told } = counts(all, wait);
    expect(waitingText({ ...told, waiting: { ...waiting, again: true } }, anonymity)).toBe(said);
  },
);

it("a closed survey says how many stay out, and how many there are (ANO-01, RES-20)", () => {
  const told = counts(5, 1, true);
  expect(countWaitingText(told, told, "anonymous")).toBe(
    "5 responses. 1 answer that came in later is not shown: it would show who gave it.",
  );
  expect(waitingText(counts(5, 2, true), "anonymous")).toBe(
    "2 answers that came in later are not shown: they would show who gave them.",
  );
});

it("a survey without waiting answers says how many there are (RES-20)", () => {
  expect(countWaitingText(counts(4, 0), { ...counts(4, 0), waiting: null }, "none")).toBe(
    "4 responses",
  );
});
