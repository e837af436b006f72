import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { aChoiceQuestion, aPoll } from "#test/factories.ts";
import { problemText } from "#text/server/problems.ts";
import { withType } from "../question/new-question.ts";
import type { Question } from "../question/question.ts";
import { draftProblems } from "./draft.ts";
import { asAsked, fitted, kindsOf, ruleProblems } from "./question-rules.ts";
import { specOf, surveyTypes } from "./types/registry.ts";

/** The rules of a type whose author writes no choices. */
const rules = {
  questionKinds: ["nominal", "ordinal"],
  fixedChoices: ["For", "Against"],
  scored: false,
} as const;
const said = (question: Question) =>
  ruleProblems(rules, [question]).map((problem) => [problem.path, problemText(problem, "Polly")]);
const valuesOf = (question: Question) =>
  "choices" in question ? question.choices.map(({ value }) => value) : null;

describe("a survey type's rules for its questions", () => {
  it("refuse a type of question that it does not ask", () => {
    expect(kindsOf(rules)).toEqual(["nominal", "ordinal"]);
    expect(said(withType(aChoiceQuestion(), "open-ended", randomUUID))).toEqual([
      ["questions.0.questionType", "This type of question is not possible here"],
    ]);
  });

  it("refuse other choices than fixed ones", () => {
    expect(said(aChoiceQuestion(["For", "Against"]))).toEqual([]);
    for (const choices of [["Against", "For"], ["For"], ["For", "Against", "Neither"]])
      expect(said(aChoiceQuestion(choices))).toEqual([
        ["questions.0.choices", "The choices are For, Against"],
      ]);
  });

  it("turn any question into one that they allow, and keep one that they allow", () => {
    const right = aChoiceQuestion(["For", "Against"]);
    expect(fitted(rules, right, randomUUID)).toEqual(right);
    for (const other of [
      aChoiceQuestion(["Pizza", "Against", "Salad"]),
      withType(right, "open-ended", randomUUID),
      withType(right, "ordinal", randomUUID),
    ]) {
      const made = fitted(rules, other, randomUUID);
      expect([made.id, made.label, valuesOf(made)]).toEqual([
        other.id,
        other.label,
        ["For", "Against"],
      ]);
      expect(said(made)).toEqual([]);
    }
  });

  it("exclude several answers and added choices where choices are fixed", () => {
    const options = { allowMultipleChoices: true, allowUserAddOptions: true };
    const open = aChoiceQuestion(["For", "Against"], options);
    expect(
      asAsked({ ...rules, fixedChoices: ["for", "against"] }, aChoiceQuestion(["for"])),
    ).toEqual(
      expect.objectContaining({
        choices: [expect.objectContaining({ value: "for", label: "For" })],
      }),
    );
    expect(asAsked(rules, open)).toMatchObject({
      allowMultipleChoices: false,
      allowUserAddOptions: false,
    });
    expect(asAsked({ ...rules, fixedChoices: null }, open)).toEqual(open);
  });
});

describe.each(surveyTypes)("a draft of a %s", (type) => {
  it("has as many questions as its type allows (QED-21, STD-06)", () => {
    const { fewestQuestions, mostQuestions } = specOf(type);
    const counted = (count: number) => {
      const questions = Array.from({ length: count }, () => aChoiceQuestion());
      return draftProblems(aPoll({ type, questions }), new Date(0)).some(
        ({ path }) => path === "questions",
      );
    };
    expect(
      [fewestQuestions - 1, fewestQuestions, mostQuestions, mostQuestions + 1].map(counted),
    ).toEqual([true, false, false, true]);
  });
});
