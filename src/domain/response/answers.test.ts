import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { aChoiceQuestion } from "#test/factories.ts";
import { withType } from "../question/new-question.ts";
import type { Question } from "../question/question.ts";
import { questionResults } from "../results/results.ts";
import { type Answer, answer, checkAnswers } from "./answers.ts";

const one = aChoiceQuestion(["A", "B", "C"]);
const many = aChoiceQuestion(["A", "B", "C"], { allowMultipleChoices: true });
const text = withType(aChoiceQuestion([], { required: false }), "open-ended", randomUUID);
const to = (question: Question, value: string | string[]): Answer =>
  answer.parse({ questionId: question.id, value });
const idOf = (question: typeof one, at: number) => question.choices[at]?.id ?? "";
const check = (question: Question, value: string | string[]) =>
  checkAnswers([question], [to(question, value)]);
const codes = (checked: ReturnType<typeof checkAnswers>) =>
  "problems" in checked ? checked.problems.map((problem) => problem.code) : [];

describe("an answer", () => {
  it("to a single choice is stored as the choice's id, however it came (TAK-17)", () => {
    for (const value of [idOf(one, 1), [idOf(one, 1)]])
      expect(check(one, value)).toMatchObject({
        answers: [{ value: idOf(one, 1) }],
        missingRequiredIds: [],
      });
  });

  it("to several choices is stored as a list of ids in the question's order, each once (TAK-17, TAK-35, QED-22)", () => {
    const stored = { answers: [{ value: [idOf(many, 0), idOf(many, 2)] }] };
    expect(check(many, [idOf(many, 2), idOf(many, 0), idOf(many, 2)])).toMatchObject(stored);
    expect(check(many, `${idOf(many, 2)},${idOf(many, 0)}`)).toMatchObject(stored);
  });

  it("may contain only choices of the question, and only one if only one is allowed", () => {
    expect(codes(check(one, randomUUID()))).toEqual(["answer.unknown-choice"]);
    expect(codes(check(one, [idOf(one, 0), idOf(one, 1)]))).toEqual(["answer.single-choice"]);
    expect(codes(check(many, [idOf(many, 0), "x"]))).toEqual(["answer.unknown-choice"]);
    expect(codes(checkAnswers([one], [to(many, idOf(many, 0))]))).toEqual(["answer.malformed"]);
  });

  it("is stored in the order of the questions, whatever order it came in (ANO-01)", () => {
    const checked = checkAnswers([one, many], [to(many, idOf(many, 1)), to(one, idOf(one, 0))]);
    expect(checked).toMatchObject({ answers: [{ questionId: one.id }, { questionId: many.id }] });
  });

  it("lists the missing required questions; a blank answer counts as missing (TAK-18)", () => {
    expect(checkAnswers([one, many, text], [to(one, idOf(one, 0)), to(text, "  ")])).toMatchObject({
      answers: [{ questionId: one.id }],
      missingRequiredIds: [many.id],
    });
  });

  it("as text is trimmed and limited in length", () => {
    expect(check(text, " fine ")).toMatchObject({ answers: [{ value: "fine" }] });
    expect(codes(check(text, "x".repeat(3001)))).toEqual(["answer.too-long"]);
    expect(codes(check(text, "a\u0000b"))).toEqual(["answer.malformed"]);
  });

  it("counts for its question and each of its choices", () => {
    const checked = check(many, [idOf(many, 0), idOf(many, 1)]);
    expect("picks" in checked && checked.picks.map((pick) => pick.choiceId)).toEqual([
      null,
      idOf(many, 0),
      idOf(many, 1),
    ]);
  });
});

describe("results of a question", () => {
  it("give counts, and integer percentages of those who answered (RES-39)", () => {
    const counts = new Map(one.choices.map((choice, at) => [choice.id, [2, 1, 0][at] ?? 0]));
    const [result] = questionResults(
      [one],
      { answered: new Map([[one.id, 3]]), counts },
      () => null,
    );
    expect(result?.choices.map(({ count, percent }) => [count, percent])).toEqual([
      [2, 67],
      [1, 33],
      [0, 0],
    ]);
    const [empty] = questionResults([one], { answered: new Map(), counts: new Map() }, () => null);
    expect(empty?.choices.map(({ percent }) => percent)).toEqual([0, 0, 0]);
  });
});
