import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { aChoiceQuestion } from "#test/factories.ts";
import { questionProblems } from "../survey/draft.ts";
import { asQuizQuestion } from "../survey/quiz.ts";
import { newChoice, newQuestion, withAudienceChoices, withNps, withType } from "./new-question.ts";
import type { Question, QuestionOf } from "./question.ts";
import { kindOf, questionTypes } from "./registry.ts";
import { isNps } from "./traits.ts";

const values = (question: Question) =>
  "choices" in question ? question.choices.map(({ value }) => value) : [];
function aScale(): QuestionOf<"ordinal"> {
  const scale = withType(aChoiceQuestion(["1", "2"]), "ordinal", randomUUID);
  if (scale.questionType !== "ordinal") throw new Error("a scale is ordinal");
  return scale;
}
const npsValues = ["0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "10"];

describe("a new question", () => {
  it("is a choice question with two blank choices, required and without comments (QED-15)", () => {
    expect(newQuestion(randomUUID)).toMatchObject({
      questionType: "nominal",
      required: true,
      allowComments: false,
      choices: [{ value: "" }, { value: "" }],
    });
  });
});

describe("a question whose type changes", () => {
  it("keeps its id, label, and the required and comment settings (QED-08)", () => {
    const question = aChoiceQuestion(undefined, {
      required: false,
      allowComments: true,
      commentAppeal: "Why?",
    });
    const { id, label, required, allowComments, commentAppeal } = question;
    for (const type of questionTypes)
      expect(withType(question, type, randomUUID)).toMatchObject({
        id,
        label,
        required,
        allowComments,
        commentAppeal,
        questionType: type,
      });
  });

  it("keeps the author's choices between choice questions and scales, but not fixed choices", () => {
    expect(values(aScale())).toEqual(["1", "2"]);
    expect(
      values(withType(withType(aChoiceQuestion(), "yes-no", randomUUID), "nominal", randomUUID)),
    ).toEqual(["", ""]);
    expect(values(withType(withNps(aScale(), true, randomUUID), "nominal", randomUUID))).toEqual([
      "",
      "",
    ]);
  });

  it("keeps what respondents read of a scale's steps as choices (QED-13, QED-14)", () => {
    const steps = ["Bad", "", "Good"].map((label, at) => ({
      ...newChoice(randomUUID, String(at)),
      label,
    }));
    const choices = withType({ ...aScale(), choices: steps }, "nominal", randomUUID);
    expect(choices).toMatchObject({
      choices: ["Bad", "1", "Good"].map((text) => ({ value: text, label: text })),
    });
  });

  it("keeps a step's emoji before its label, as its page shows them, also for a quiz (QED-14, QUZ-04)", () => {
    const steps = [
      ["😞", "Bad"],
      ["😐", ""],
      ["😍", "😍"],
      ["-1.5", "Low"],
      [" ", "Blank"],
      ["10", "10"],
    ].map(([value = "", label = ""]) => ({ ...newChoice(randomUUID, value), label }));
    const scale = { ...aScale(), choices: steps };
    const texts = ["😞 Bad", "😐", "😍", "Low", "Blank", "10"];
    const choices = texts.map((text) => ({ value: text, label: text }));
    expect(withType(scale, "nominal", randomUUID)).toMatchObject({ choices });
    expect(asQuizQuestion(scale, randomUUID)).toMatchObject({ choices });
  });

  it("is a scale from 1 to 5 if nothing was written, which leaves nothing to another type (QED-14)", () => {
    const scale = withType(newQuestion(randomUUID), "ordinal", randomUUID);
    expect(scale).toMatchObject({
      choices: ["1", "2", "3", "4", "5"].map((step) => ({ value: step, label: step })),
    });
    expect(questionProblems({ ...scale, label: "How was it?" })).toEqual([]);
    expect(values(withType(scale, "nominal", randomUUID))).toEqual(["", ""]);
  });

  it("gets at least two choices (QED-15)", () => {
    const none = withAudienceChoices(aChoiceQuestion(["Soup"]), true, randomUUID);
    expect(values(withType(none, "ordinal", randomUUID))).toHaveLength(2);
  });
});

describe("choices added by the audience", () => {
  it("allow a question without choices of its author (QED-17)", () => {
    expect(questionProblems(aChoiceQuestion([], { allowUserAddOptions: true }))).toEqual([]);
    expect(questionProblems(aChoiceQuestion([]))).toMatchObject([{ code: "choices.too-few" }]);
  });

  it("are filled up to two when they are disabled (QED-18)", () => {
    expect(
      values(
        withAudienceChoices(
          aChoiceQuestion(["Pizza"], { allowUserAddOptions: true }),
          false,
          randomUUID,
        ),
      ),
    ).toEqual(["Pizza", ""]);
    expect(values(withAudienceChoices(aChoiceQuestion(), false, randomUUID))).toEqual([
      "Pizza",
      "Salad",
      "Soup",
    ]);
    expect(withAudienceChoices(aChoiceQuestion(["Pizza"]), true, randomUUID)).toMatchObject({
      allowUserAddOptions: true,
      choices: [{ value: "Pizza" }],
    });
  });
});

describe("a promoter score", () => {
  it("requires the scale from 0 to 10 (QED-27)", () => {
    const score = withNps(aScale(), true, randomUUID);
    expect(values(score)).toEqual(npsValues);
    expect(isNps(score)).toBe(true);
    expect(questionProblems(score)).toEqual([]);
    expect(questionProblems({ ...score, choices: score.choices.slice(1) })).toMatchObject([
      { code: "choices.nps" },
    ]);
    expect(questionProblems({ ...score, choices: score.choices.toReversed() })).toMatchObject([
      { code: "choices.nps" },
    ]);
  });

  it("is answered with one value of the scale (QED-27)", () => {
    const score = withNps(aScale(), true, randomUUID);
    const ten = score.choices[10]?.id ?? "";
    expect(kindOf(score).read(score, ten)).toEqual({ value: ten });
    expect(kindOf(score).read(score, "11")).toEqual({ problem: "answer.unknown-choice" });
  });

  it("leaves a new scale when it is disabled", () => {
    const scale = withNps(withNps(aScale(), true, randomUUID), false, randomUUID);
    expect(values(scale)).toEqual(["1", "2", "3", "4", "5"]);
    expect(scale).not.toHaveProperty("renderAs");
  });
});

describe("a question of an unknown type", () => {
  it("throws (QED-29)", () => {
    const unknown = {
      ...aChoiceQuestion([], { choices: [newChoice(randomUUID)] }),
      questionType: "hologram",
    } as unknown as Question;
    expect(() => kindOf(unknown)).toThrow("Unknown question type: hologram");
    expect(() =>
      questionProblems({ ...unknown, questionType: "constructor" } as unknown as Question),
    ).toThrow("Unknown question type");
  });
});
