import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { aChoiceQuestion, aPoll, aQuizQuestion, aRecipient } from "#test/factories.ts";
import { problemText } from "#text/server/problems.ts";
import { newChoice, withType } from "../question/new-question.ts";
import type { Draft } from "./draft.ts";
import { draftProblems, questionProblems } from "./draft.ts";
import { newDraft } from "./new-draft.ts";
import { normalizeDraft } from "./normalize-draft.ts";
import type { SurveyType } from "./types/registry.ts";

const now = new Date("2026-03-02T10:00:00Z");
const texts = (draft: Draft) =>
  draftProblems(draft, now).map((problem) => [problem.path, problemText(problem, "Polly")]);
const several = [aChoiceQuestion(), aChoiceQuestion()];
const ofQuestion = (over: Parameters<typeof aChoiceQuestion>[1], choices?: string[]) =>
  questionProblems(aChoiceQuestion(choices, over)).map((problem) => problemText(problem, "Polly"));

describe("a draft's title", () => {
  it("may be empty in a poll of one question (AUT-36)", () => {
    expect(texts(aPoll({ title: "" }))).toEqual([]);
  });

  it("is required with several questions, and in every type but a poll (AUT-34, AUT-36)", () => {
    expect(texts(aPoll({ type: "survey", title: "  ", questions: several }))).toEqual([
      ["title", "Title is required"],
    ]);
    expect(texts(aPoll({ type: "quiz", title: "  ", questions: [aQuizQuestion()] }))).toEqual([
      ["title", "Title is required"],
    ]);
  });

  it("may be empty in a survey reduced to one question, which makes it a poll (EDT-10, AUT-36)", () => {
    expect(texts(aPoll({ type: "survey", title: "" }))).toEqual([]);
  });

  it("is required with a message of its own in a poll of several questions (AUT-37)", () => {
    expect(texts(aPoll({ questions: several }))).toEqual([
      ["title", "Please add a title for your multi-question Polly"],
    ]);
  });

  it("has at least 3 and fewer than 5000 characters, counted after trimming (AUT-35, CON-05, CON-06)", () => {
    const titled = (title: string) => texts(aPoll({ questions: several, title }));
    expect(titled(" ab ")).toEqual([["title", "Title must be at least 3 characters"]]);
    expect(titled("abc")).toEqual([]);
    expect(titled("x".repeat(4999))).toEqual([]);
    expect(titled("x".repeat(5000))).toEqual([
      ["title", "Title must be less than 5000 characters"],
    ]);
  });
});

describe("a draft", () => {
  it("has a description of at most 2000 characters (AUT-38)", () => {
    expect(texts(aPoll({ description: "x".repeat(2000) }))).toEqual([]);
    expect(texts(aPoll({ description: "x".repeat(2001) }))).toHaveLength(1);
  });

  it("has 1 to 50 recipients (AUT-39, AUT-40)", () => {
    const to = (count: number) =>
      texts(aPoll({ recipients: Array.from({ length: count }, () => aRecipient()) }));
    expect(to(0)).toEqual([["recipients", "You must select a channel before sending this Polly"]]);
    expect(to(50)).toEqual([]);
    expect(to(51)).toHaveLength(1);
  });

  it("has 1 to 50 questions (QED-21)", () => {
    const asking = (count: number) =>
      texts(
        aPoll({
          type: "survey",
          title: "Many",
          questions: Array.from({ length: count }, () => aChoiceQuestion()),
        }),
      );
    const found = ["questions", "This survey needs 1 to 50 questions"];
    expect([asking(0)[0], asking(51)[0]]).toEqual([found, found]);
    expect(asking(50)).toEqual([]);
  });

  it("says how many questions its type has, by its name (STD-06)", () => {
    const none = (type: SurveyType) =>
      texts(aPoll({ type, questions: [] })).map(([, text]) => text);
    expect(none("qna")).toContain("This Q&A needs one question");
    expect(none("agile-standup")).toContain("This standup needs 2 to 5 questions");
  });
});

describe("a question", () => {
  it("has a label of 3 to 5000 characters (QED-09, QED-10)", () => {
    expect(ofQuestion({ label: "   " })).toEqual(["Question title is required"]);
    expect(ofQuestion({ label: "ab" })).toEqual(["Question title must be at least 3 characters"]);
    expect(ofQuestion({ label: "abc" })).toEqual([]);
    expect(ofQuestion({ label: "x".repeat(5000) })).toEqual([]);
    expect(ofQuestion({ label: "x".repeat(5001) })).toHaveLength(1);
  });

  it("has choices of 1 to 2000 characters (QED-11, QED-12)", () => {
    expect(ofQuestion({}, ["A", " "])).toContain("Choice is required");
    expect(ofQuestion({}, ["A", "x".repeat(2000)])).toEqual([]);
    expect(ofQuestion({}, ["A", "x".repeat(2001)])).toContain(
      "Choice must be no more than 2000 characters",
    );
  });

  it("has choice labels of 1 to 2000 characters (QED-13, QED-14)", () => {
    const labelled = (label: string) =>
      ofQuestion({
        choices: [newChoice(randomUUID, "A"), { ...newChoice(randomUUID, "B"), label }],
      });
    expect(labelled("")).toEqual(["Choice label is required"]);
    expect(labelled("x".repeat(2000))).toEqual([]);
    expect(labelled("x".repeat(2001))).toEqual([
      "Choice label must be no more than 2000 characters",
    ]);
  });

  it("has 2 to 25 choices (QED-15)", () => {
    const choices = (count: number) => Array.from({ length: count }, (_, at) => `Choice ${at}`);
    expect(ofQuestion({}, choices(1))).toHaveLength(1);
    expect(ofQuestion({}, choices(2))).toEqual([]);
    expect(ofQuestion({}, choices(25))).toEqual([]);
    expect(ofQuestion({}, choices(26))).toHaveLength(1);
  });

  it("may have no choices if the audience can add them (QED-17)", () => {
    expect(ofQuestion({ allowUserAddOptions: true }, [])).toEqual([]);
    expect(ofQuestion({ allowUserAddOptions: false }, [])).toEqual([
      "A question has 2 to 25 choices",
    ]);
  });

  it("has a comment prompt of at most 200 characters (QED-28)", () => {
    expect(ofQuestion({ allowComments: true, commentAppeal: "x".repeat(200) })).toEqual([]);
    expect(ofQuestion({ allowComments: true, commentAppeal: "x".repeat(201) })).toEqual([
      "Comment prompt must be no more than 200 characters",
    ]);
  });

  it("of type yes-no has exactly the choices Yes and No (QED-07)", () => {
    const yesNo = withType(aChoiceQuestion(), "yes-no", randomUUID);
    expect(questionProblems(yesNo)).toEqual([]);
    expect("choices" in yesNo && yesNo.choices.map((choice) => choice.value)).toEqual([
      "Yes",
      "No",
    ]);
    const broken = {
      ...yesNo,
      choices: [newChoice(randomUUID, "Yes"), newChoice(randomUUID, "Maybe")],
    };
    expect(questionProblems(broken as typeof yesNo)).toMatchObject([{ code: "choices.yes-no" }]);
  });

  it("keeps its label and id when its type changes (QED-08)", () => {
    const question = aChoiceQuestion();
    for (const type of ["ordinal", "yes-no", "open-ended", "nominal"] as const) {
      expect(withType(question, type, randomUUID)).toMatchObject({
        id: question.id,
        label: question.label,
        questionType: type,
      });
    }
  });
});

describe("a normalized draft", () => {
  it("is a survey with a second question and a poll with one (EDT-09, EDT-10)", () => {
    const type = (draft: Draft) => normalizeDraft(draft).type;
    expect(type(aPoll({ type: "poll", questions: several }))).toBe("survey");
    expect(type(aPoll({ type: "survey" }))).toBe("poll");
    expect([type(aPoll()), type(aPoll({ type: "survey", questions: several }))]).toEqual([
      "poll",
      "survey",
    ]);
  });

  it("stays a quiz, however many questions it has", () => {
    const quiz = (count: number) =>
      aPoll({ type: "quiz", questions: Array.from({ length: count }, () => aQuizQuestion()) });
    expect([normalizeDraft(quiz(1)).type, normalizeDraft(quiz(2)).type]).toEqual(["quiz", "quiz"]);
  });
});

describe("a new draft", () => {
  it("is a poll of one question with the defaults of polls (AUT-42, AUT-43)", () => {
    expect(newDraft("poll", [], randomUUID)).toMatchObject({
      anonymity: "none",
      resultsVisibility: "real-time",
      notifyUsersOnEdit: true,
      deliveryPreference: "in-group",
    });
    expect(newDraft("poll", [], randomUUID).questions).toHaveLength(1);
  });

  it("is a survey of two questions (AUT-41)", () => {
    expect(newDraft("survey", [], randomUUID).questions).toHaveLength(2);
  });
});
