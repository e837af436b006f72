import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { aChoiceQuestion, aQuizQuestion, aSurvey } from "#test/factories.ts";
import { newQuestion, withNps, withType } from "../question/new-question.ts";
import type { AnswerValue, Question } from "../question/question.ts";
import { exportTable } from "./export-table.ts";

const texts = {
  name: "Name",
  completed: "Completed Time",
  score: "Score",
  comments: "Comments",
  ofNps: (label: string) => `NPS: ${label}`,
  ofComment: (label: string) => `Comment: ${label}`,
};
const open = (label: string, over = {}) => ({
  ...withType(newQuestion(randomUUID), "open-ended", randomUUID),
  label,
  ...over,
});
const completedOn = new Date("2026-03-02T10:11:12.345Z");

function answers(given: [Question, AnswerValue, string?][]) {
  return given.map(([question, value, comment]) => ({
    questionId: question.id,
    value,
    comment: comment ?? null,
  }));
}

describe("the columns of an export", () => {
  it("are the name, the time, each question with its comments if allowed, and the survey's comments (EXP-15)", () => {
    const choice = aChoiceQuestion(["Pizza", "Soup"], { allowComments: true });
    const ordinal = withType(newQuestion(randomUUID), "ordinal", randomUUID);
    if (ordinal.questionType !== "ordinal") throw new Error("an ordinal question is ordinal");
    const nps = { ...withNps(ordinal, true, randomUUID), label: "Recommend us?" };
    const why = open("Why?");
    const survey = aSurvey({ questions: [choice, nps, why], commentsEnabled: true });
    const { heads, cellsOf } = exportTable(survey, texts);
    expect(heads).toEqual([
      "Name",
      "Completed Time",
      choice.label,
      `Comment: ${choice.label}`,
      "NPS: Recommend us?",
      "Why?",
      "Comments",
    ]);
    const given = answers([
      [choice, choice.choices[1]?.id ?? "", "so good"],
      [nps, nps.choices[9]?.id ?? ""],
      [why, "=cmd"],
    ]);
    expect(
      cellsOf({ name: "Alex Wilber", completedOn, answers: given, comment: "Thanks" }),
    ).toEqual([
      "Alex Wilber",
      { as: "instant", text: "2026-03-02T10:11:12.345Z" },
      "Soup",
      "so good",
      9,
      "=cmd",
      "Thanks",
    ]);
    expect(cellsOf({ name: "Megan Bowen", completedOn: null, answers: [], comment: null })).toEqual(
      ["Megan Bowen", "", "", "", "", "", ""],
    );
  });

  it("distinguish questions with the same title by their ids (EXP-15)", () => {
    const [one, two] = [open("Why?"), open("Why?")];
    const { heads, cellsOf } = exportTable(
      aSurvey({ questions: [one, two], anonymity: "anonymous" }),
      texts,
    );
    expect(heads).toEqual(["Why?", "Why? (2)"]);
    expect(
      cellsOf({ name: "", completedOn: null, answers: answers([[two, "second"]]), comment: null }),
    ).toEqual(["", "second"]);
  });

  it("have neither name nor time in an anonymous survey (EXP-15)", () => {
    const why = open("Why?");
    const { heads, cellsOf } = exportTable(
      aSurvey({ questions: [why], anonymity: "anonymous" }),
      texts,
    );
    expect(heads).toEqual(["Why?"]);
    expect(
      cellsOf({ name: "Alex Wilber", completedOn, answers: answers([[why, "so"]]), comment: null }),
    ).toEqual(["so"]);
  });

  it("join several choices, and number equal labels", () => {
    const several = aChoiceQuestion(["Salt; pepper", "Soup", "Soup"], {
      allowMultipleChoices: true,
    });
    const { cellsOf } = exportTable(
      aSurvey({ questions: [several], anonymity: "anonymous" }),
      texts,
    );
    const cells = (value: AnswerValue) =>
      cellsOf({ name: "", completedOn: null, answers: answers([[several, value]]), comment: null });
    expect(cells(several.choices.map(({ id }) => id))).toEqual(["Salt\\; pepper; Soup; Soup (2)"]);
    expect(cells([several.choices[1]?.id ?? ""])).toEqual(["Soup"]);
  });

  it("include the score of a quiz (QUZ-06)", () => {
    const quiz = [
      aQuizQuestion(["Paris", "Rome"], { pointValue: 3 }),
      aQuizQuestion(["Yes", "No"]),
    ];
    const { heads, cellsOf } = exportTable(aSurvey({ type: "quiz", questions: quiz }), texts);
    expect(heads.slice(0, 3)).toEqual(["Name", "Completed Time", "Score"]);
    const right = quiz.map((question): [Question, AnswerValue] => [
      question,
      question.choices[0]?.id ?? "",
    ]);
    const score = (given: [Question, AnswerValue][]) =>
      cellsOf({ name: "A", completedOn, answers: answers(given), comment: null })[2];
    expect([score(right), score(right.slice(1)), score([])]).toEqual([4, 1, 0]);
  });
});
