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

it("the leading choices are the three with the most votes, ties in the question's order, and the number of others", () => {
  const { choices, more } = leading(resultsOf([1, 5, 2, 1, 1])) ?? { choices: [], more: 0 };
  expect(choices.map(({ label, percent }) => [label, percent])).toEqual([
    ["Choice 2", 50],
    ["Choice 3", 20],
    ["Choice 1", 10],
  ]);
  expect(more).toBe(2);
});

it("no choice leads before the first vote, or for questions without choices", () => {
  expect(leading(resultsOf([0, 0]))).toBeNull();
  expect(leading({ ...resultsOf([1]), questions: [] })).toBeNull();
});
