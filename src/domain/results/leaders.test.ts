import { expect, it } from "vitest";
import { choiceId } from "../ids.ts";
import { leadersOf } from "./leaders.ts";

const ids = ["a", "b", "c", "d"].map(() => choiceId.parse(crypto.randomUUID()));

function leadingPlaces(counts: number[]): number[] {
  const choices = counts.map((count, at) => ({
    choiceId: ids[at] ?? choiceId.parse(crypto.randomUUID()),
    label: "",
    count,
    percent: 0,
    voters: null,
  }));
  const answered = counts.reduce((sum, count) => sum + count, 0);
  return [...leadersOf({ answered, choices })].map((id) => ids.indexOf(id));
}

it.each([
  { what: "the choice with the most votes", counts: [1, 3, 2], leading: [1] },
  { what: "both of two with the most votes", counts: [2, 2, 1], leading: [0, 1] },
  { what: "none of three with the most votes", counts: [2, 2, 2, 1], leading: [] },
  { what: "none where all have as many", counts: [2, 2, 2], leading: [] },
  { what: "none of fewer than three answers", counts: [2, 0, 0], leading: [] },
  { what: "none without answers", counts: [0, 0, 0], leading: [] },
])("names $what as leading", ({ counts, leading }) => {
  expect(leadingPlaces(counts)).toEqual(leading);
});
