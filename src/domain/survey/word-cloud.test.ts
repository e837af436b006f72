import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { aChoiceQuestion, aPoll, aRecipient } from "#test/factories.ts";
import { problemText } from "#text/server/problems.ts";
import { withType } from "../question/new-question.ts";
import type { QuestionOf } from "../question/question.ts";
import type { DraftInput } from "./draft.ts";
import { draftProblems } from "./draft.ts";
import { isWordCloud, mayBeWordCloud, withWordCloud } from "./word-cloud.ts";

const now = new Date("2026-03-02T10:00:00Z");
const meeting = aRecipient({ type: "meeting" });

function aText(over: Partial<QuestionOf<"open-ended">> = {}): QuestionOf<"open-ended"> {
  const question = withType(aChoiceQuestion(), "open-ended", randomUUID);
  if (question.questionType !== "open-ended") throw new Error("a text is open-ended");
  return { ...question, ...over };
}
const may = (over: Partial<DraftInput> = {}) =>
  mayBeWordCloud(aPoll({ questions: [aText()], recipients: [meeting], ...over }));
const said = (over: Partial<DraftInput>) =>
  draftProblems(aPoll({ title: "Words", recipients: [meeting], ...over }), now).map((problem) => [
    problem.path,
    problemText(problem, "Polly"),
  ]);
const notHere = [
  "questions.0.wordCloudEnabled",
  "A word cloud needs a poll with one text question, in a meeting",
];

describe("a word cloud", () => {
  it("can be enabled for the only question, a text, of a poll in a meeting (QED-25)", () => {
    expect(may()).toBe(true);
    expect(may({ type: "survey" })).toBe(true);
    expect(said({ questions: [withWordCloud(aText(), true)] })).toEqual([]);
  });

  it("cannot be enabled for anything else (QED-25)", () => {
    expect(may({ questions: [aText({ contentType: "text/date" })] })).toBe(false);
    expect(may({ questions: [aChoiceQuestion()] })).toBe(false);
    expect(may({ questions: [aText(), aText()] })).toBe(false);
    expect(may({ type: "quiz" })).toBe(false);
    expect(may({ recipients: [aRecipient()] })).toBe(false);
    expect(may({ recipients: [meeting, aRecipient()] })).toBe(false);
    expect(may({ recipients: [] })).toBe(false);
  });

  it("is refused where it is not allowed (QED-25)", () => {
    const cloud = withWordCloud(aText(), true);
    expect(said({ questions: [cloud], recipients: [aRecipient()] })).toEqual([notHere]);
    expect(said({ type: "survey", questions: [cloud, aText()] })).toEqual([notHere]);
    expect(said({ questions: [{ ...cloud, contentType: "text/time" }] })).toEqual([notHere]);
  });

  it("makes its question required, which stays when it is disabled (QED-26)", () => {
    expect(withWordCloud(aText({ required: false }), true)).toMatchObject({
      wordCloudEnabled: true,
      required: true,
    });
    expect(withWordCloud(aText({ required: false }), false)).toMatchObject({
      wordCloudEnabled: false,
      required: false,
    });
    expect(said({ questions: [aText({ wordCloudEnabled: true, required: false })] })).toEqual([
      ["questions.0.required", "A word cloud question is required"],
    ]);
  });

  it("exists only for open-ended questions", () => {
    expect(isWordCloud(aChoiceQuestion())).toBe(false);
    expect(isWordCloud(aText({ wordCloudEnabled: true }))).toBe(true);
  });
});
