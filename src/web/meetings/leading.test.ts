import { expect, it } from "vitest";
import { type QuestionResult, questionResults } from "#domain/results/results.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import { leading } from "./leading.ts";

function resultsOf(counts: number[]) {
  const question = aChoiceQuestion(counts.map((_, at) => `Choice ${at + 1}`));
  const answered = counts.reduce((sum, count) => sum + count, 0);
  const tallies = {
    answered: new Map([[question.id, answered]]),
    counts: new Map(question.choices.map(({ id }, at) => [id, counts[at] ?? 0])),
  };
  const questions: QuestionResult[] = questionResults([question], tallies, () => null);
  return { revision: 1, state: "open" as const, responseCount: answered, questions };
}

it("is the three choices with the most votes, in the question's order where they are equal, and how many are left", () => {
  const { choices, more } = leading(resultsOf([1, 5, 2, 1, 1])) ?? { choices: [], more: 0 };
  expect(choices.map(({ label, percent }) => [label, percent])).toEqual([
    ["Choice 2", 50],
    ["Choice 3", 20],
    ["Choice 1", 10],
  ]);
  expect(more).toBe(2);
});

it("is nothing before the first vote, and of questions without choices", () => {
  expect(leading(resultsOf([0, 0]))).toBeNull();
  expect(leading({ ...resultsOf([1]), questions: [] })).toBeNull();
});
