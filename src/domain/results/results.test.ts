import { expect, it } from "vitest";
import { aChoiceQuestion } from "#test/factories.ts";
import { choicesOf } from "../question/registry.ts";
import { questionResults } from "./results.ts";

it("says 100 percent only of all, however many they are (RES-39)", () => {
  const question = aChoiceQuestion(["Pizza", "Salad"]);
  const percents = (...counts: number[]) => {
    const votes = choicesOf(question).map(({ id }, at) => [id, counts[at] ?? 0] as const);
    const answered = new Map([[question.id, counts.reduce((all, count) => all + count)]]);
    const [result] = questionResults([question], { answered, counts: new Map(votes) }, () => null);
    return result?.choices.map(({ percent }) => percent);
  };
  expect(percents(259, 1)).toEqual([99, 0]);
  expect(percents(260, 0)).toEqual([100, 0]);
  expect(percents(2, 1)).toEqual([67, 33]);
});
