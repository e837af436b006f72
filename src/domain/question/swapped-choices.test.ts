import { describe, expect, it } from "vitest";
import { aChoiceQuestion } from "#test/factories.ts";
import type { Choice } from "./question.ts";
import { withSwappedChoices } from "./swapped-choices.ts";

const ids = ["a", "b", "c", "d"].map((digit) => `${digit.repeat(8)}-0000-4000-8000-000000000000`);
const questionId = "99999999-0000-4000-8000-000000000000";
const withTexts = (texts: Record<number, string>) => ({
  ...aChoiceQuestion(),
  id: questionId,
  choices: Object.entries(texts).map(([at, text]) => ({
    id: ids[Number(at)],
    value: text,
    label: text,
  })),
});

/** The position that had each text's votes before: of an edit of choices `from` to `to`. */
function votesOf(from: Record<number, string>, to: Record<number, string>) {
  // safe: ids and questions as the form makes them
  const [before, after] = [[withTexts(from)], [withTexts(to)]] as never[][];
  const [question] = withSwappedChoices(before ?? [], after ?? []);
  const choices = question && "choices" in question ? (question.choices as Choice[]) : [];
  return Object.fromEntries(choices.map(({ id, value }) => [value, ids.indexOf(id)]));
}

describe("texts of choices that change places in an edit (EDT-02)", () => {
  it("keep their votes: two of them, and three in a circle", () => {
    expect(votesOf({ 0: "For", 1: "Against" }, { 0: "Against", 1: "For" })).toEqual({
      Against: 1,
      For: 0,
    });
    expect(votesOf({ 0: "A", 1: "B", 2: "C", 3: "D" }, { 0: "B", 1: "C", 2: "A", 3: "D" })).toEqual(
      { A: 0, B: 1, C: 2, D: 3 },
    );
  });

  it("are corrections where nothing changes places, or only a part does", () => {
    expect(votesOf({ 0: "Piza", 1: "Salad" }, { 0: "Pizza", 1: "Salad" })).toEqual({
      Pizza: 0,
      Salad: 1,
    });
    expect(votesOf({ 0: "A", 1: "B", 2: "C" }, { 0: "B", 1: "A", 2: "Sea" })).toEqual({
      A: 0,
      B: 1,
      Sea: 2,
    });
    expect(votesOf({ 0: "A", 1: "B" }, { 0: "B", 1: "E" })).toEqual({ B: 0, E: 1 });
    expect(votesOf({ 0: "A", 1: "A", 2: "B" }, { 0: "B", 1: "B", 2: "A" })).toEqual({ B: 1, A: 2 });
  });
});
