import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { aChoiceQuestion, aPoll } from "#test/factories.ts";
import { problemText } from "#text/server/problems.ts";
import type { ChoiceId } from "../ids.ts";
import { withType } from "../question/new-question.ts";
import type { Question, QuestionOf } from "../question/question.ts";
import { type Draft, draftProblems } from "./draft.ts";
import { newDraft } from "./new-draft.ts";
import { normalizeDraft } from "./normalize-draft.ts";
import {
  asQuizQuestion,
  fromQuiz,
  isEmptyDraft,
  scoreOf,
  toQuiz,
  withMark,
  withMarks,
} from "./quiz.ts";

const now = new Date("2026-03-02T10:00:00Z");
const said = (draft: Draft) =>
  draftProblems(draft, now).map((problem) => [problem.path, problemText(problem, "Polly")]);

/** A quiz question whose choices at these indexes are correct. */
function aQuizQuestion(
  right: number[],
  over: Partial<QuestionOf<"nominal">> = {},
): QuestionOf<"nominal"> {
  const question = aChoiceQuestion(["A", "B", "C"], over);
  return {
    ...question,
    choices: question.choices.map((choice, at) =>
      right.includes(at) ? { ...choice, correct: true } : choice,
    ),
  };
}
const aQuiz = (...questions: Question[]) =>
  aPoll({ type: "quiz", title: "Rivers", questions, leaderboardVisibility: "visible" });
const marks = (question: Question) =>
  "choices" in question ? question.choices.map(({ correct }) => correct === true) : [];
const idAt = (question: QuestionOf<"nominal">, at: number) => question.choices[at]?.id as ChoiceId;
const several = { allowMultipleChoices: true };

describe("a quiz's questions", () => {
  it("are choice questions with at least one correct choice (QED-06, QUZ-01)", () => {
    expect(said(aQuiz(aQuizQuestion([1])))).toEqual([]);
    expect(said(aQuiz(aQuizQuestion([])))).toEqual([
      ["questions.0.choices", "Mark at least one choice as correct"],
    ]);
    const [openEnded] = said(aQuiz(withType(aChoiceQuestion(), "open-ended", randomUUID)));
    expect(openEnded).toEqual(["questions.0.questionType", "A quiz question is multiple choice"]);
  });

  it("have one correct choice with single answers, any number with multiple answers (QUZ-02, QUZ-03)", () => {
    expect(said(aQuiz(aQuizQuestion([0, 2])))).toEqual([
      ["questions.0.choices", "Mark one choice as correct, or allow several answers"],
    ]);
    expect(said(aQuiz(aQuizQuestion([0, 2], several)))).toEqual([]);
  });

  it("do not allow choices added by the audience", () => {
    const [found] = said(aQuiz(aQuizQuestion([0], { allowUserAddOptions: true })));
    expect(found).toEqual([
      "questions.0.allowUserAddOptions",
      "The audience can't add choices to a quiz question",
    ]);
  });

  it("are worth an integer number of points, 1 by default (QUZ-06)", () => {
    const worth = (pointValue: number | null) => said(aQuiz(aQuizQuestion([0], { pointValue })));
    expect([1, 5, 1000].map(worth)).toEqual([[], [], []]);
    for (const wrong of [null, 0, 1.5, -1, 1001])
      expect(worth(wrong)).toEqual([
        ["questions.0.pointValue", "Points must be a whole number from 1 to 1000"],
      ]);
    expect(scoreOf(aQuizQuestion([0]), idAt(aQuizQuestion([0]), 0))).toBe(0);
    const one = aQuizQuestion([0]);
    expect(scoreOf(one, idAt(one, 0))).toBe(1);
    const five = aQuizQuestion([0], { pointValue: 5 });
    expect(scoreOf(five, idAt(five, 0))).toBe(5);
  });

  it("are only validated in a quiz", () => {
    expect(said(aPoll({ questions: [aQuizQuestion([])] }))).toEqual([]);
  });
});

describe("a correct mark", () => {
  it("replaces the others with single answers, and cannot be removed (QUZ-01, QUZ-02)", () => {
    const question = aQuizQuestion([0]);
    expect(marks(withMark(question, idAt(question, 2), true))).toEqual([false, false, true]);
    expect(marks(withMark(question, idAt(question, 0), false))).toEqual([true, false, false]);
  });

  it("is added to the others with multiple answers; the last one stays (QUZ-03)", () => {
    const question = aQuizQuestion([0], several);
    const two = withMark(question, idAt(question, 1), true);
    expect(marks(two)).toEqual([true, true, false]);
    const left = withMark(two, idAt(two, 0), false);
    expect(marks(left)).toEqual([false, true, false]);
    expect(marks(withMark(left, idAt(left, 1), false))).toEqual([false, true, false]);
  });

  it("is corrected: the first choice if there is none, only one with single answers (QUZ-01, QUZ-02)", () => {
    expect(marks(withMarks(aQuizQuestion([])))).toEqual([true, false, false]);
    expect(marks(withMarks(aQuizQuestion([1, 2])))).toEqual([false, true, false]);
    expect(marks(withMarks(aQuizQuestion([1, 2], several)))).toEqual([false, true, true]);
  });
});

describe("a conversion to a quiz", () => {
  it("marks the first choice of each question, and keeps texts and ids (QUZ-04, QED-06)", () => {
    const questions = [
      aChoiceQuestion(),
      withType(aChoiceQuestion(), "open-ended", randomUUID),
      withType(aChoiceQuestion(), "yes-no", randomUUID),
    ];
    const quiz = toQuiz(aPoll({ type: "survey", title: "Rivers", questions }), randomUUID);
    expect(quiz.type).toBe("quiz");
    expect(quiz.questions.map(({ id, label }) => [id, label])).toEqual(
      questions.map(({ id, label }) => [id, label]),
    );
    for (const question of quiz.questions) {
      expect(question.questionType).toBe("nominal");
      expect(marks(question).indexOf(true)).toBe(0);
      expect(marks(question).filter(Boolean)).toHaveLength(1);
    }
    expect(quiz.questions[0]).toMatchObject({
      choices: [{ value: "Pizza" }, { value: "Salad" }, { value: "Soup" }],
    });
  });

  it("shows results after the close instead of in real time, and keeps other settings (QUZ-05, QUZ-08)", () => {
    const visibility = (resultsVisibility: Draft["resultsVisibility"]) =>
      toQuiz(aPoll({ resultsVisibility }), randomUUID).resultsVisibility;
    expect(visibility("real-time")).toBe("after-close");
    expect(visibility("after-close")).toBe("after-close");
    expect(visibility("private")).toBe("private");
    expect(toQuiz(aPoll(), randomUUID).leaderboardVisibility).toBe("visible");
  });

  it("turns off the notification of edits, and the conversion back turns it on (AUT-43, AUT-44)", () => {
    const quiz = toQuiz(aPoll({ notifyUsersOnEdit: true }), randomUUID);
    expect(quiz.notifyUsersOnEdit).toBe(false);
    expect(fromQuiz(quiz).notifyUsersOnEdit).toBe(true);
  });

  it("disables choices added by the audience, and fills up missing choices", () => {
    const question = asQuizQuestion(aChoiceQuestion([], { allowUserAddOptions: true }), randomUUID);
    expect(question).toMatchObject({
      allowUserAddOptions: false,
      choices: [{ correct: true }, { value: "" }],
    });
  });

  it("needs confirmation unless the draft is empty (EDT-12)", () => {
    expect(isEmptyDraft(newDraft("survey", [], randomUUID))).toBe(true);
    expect(isEmptyDraft({ ...newDraft("poll", [], randomUUID), title: " " })).toBe(true);
    expect(isEmptyDraft({ ...newDraft("poll", [], randomUUID), title: "Rivers" })).toBe(false);
    expect(isEmptyDraft({ ...newDraft("poll", [], randomUUID), description: "Of Europe" })).toBe(
      false,
    );
    expect(isEmptyDraft(aPoll({ questions: [aChoiceQuestion(["", ""])] }))).toBe(false);
    expect(
      isEmptyDraft(aPoll({ questions: [aChoiceQuestion(["Rhine", ""], { label: "" })] })),
    ).toBe(false);
    expect(
      isEmptyDraft(
        aPoll({ questions: [withType(aChoiceQuestion([], { label: "" }), "yes-no", randomUUID)] }),
      ),
    ).toBe(true);
  });
});

describe("a conversion from a quiz", () => {
  it("creates a survey from several questions and a poll from one (EDT-11)", () => {
    expect(fromQuiz(aQuiz(aQuizQuestion([0]), aQuizQuestion([1]))).type).toBe("survey");
    expect(fromQuiz(aQuiz(aQuizQuestion([0]))).type).toBe("poll");
  });

  it("drops marks, points and the leaderboard (QUZ-08)", () => {
    const poll = fromQuiz(aQuiz(aQuizQuestion([0], { pointValue: 3 })));
    expect(JSON.stringify(poll)).not.toContain("correct");
    expect(poll.questions[0]).not.toHaveProperty("pointValue");
    expect(poll.leaderboardVisibility).toBeNull();
  });
});

describe("a leaderboard", () => {
  it("exists only in a quiz, visible unless its author hides it (QUZ-08)", () => {
    const kept = (draft: Draft) => normalizeDraft(draft).leaderboardVisibility;
    expect(kept({ ...aQuiz(aQuizQuestion([0])), leaderboardVisibility: null })).toBe("visible");
    expect(kept({ ...aQuiz(aQuizQuestion([0])), leaderboardVisibility: "hidden" })).toBe("hidden");
    expect(kept(aPoll({ leaderboardVisibility: "hidden" }))).toBeNull();
  });
});

describe("a draft of another type", () => {
  it("is stored without marks and points, whatever the question", () => {
    const scale = withType(aQuizQuestion([1], { pointValue: 3 }), "ordinal", randomUUID);
    for (const question of [aQuizQuestion([0], { pointValue: 3 }), scale])
      expect(JSON.stringify(normalizeDraft(aPoll({ questions: [question] })))).not.toMatch(
        /correct|pointValue/,
      );
  });
});

describe("a score", () => {
  it("is the question's points if exactly the correct choices were picked, otherwise 0 (QUZ-07)", () => {
    const question = aQuizQuestion([0, 2], { ...several, pointValue: 4 });
    const chose = (...places: number[]) =>
      scoreOf(
        question,
        places.map((at) => idAt(question, at)),
      );
    expect(chose(0, 2)).toBe(4);
    expect(chose(2, 0)).toBe(4);
    expect([chose(), chose(0), chose(1), chose(0, 1, 2), scoreOf(question, null)]).toEqual([
      0, 0, 0, 0, 0,
    ]);
  });

  it("is 0 for a question without correct choices", () => {
    expect(scoreOf(aQuizQuestion([]), [])).toBe(0);
    expect(scoreOf(withType(aChoiceQuestion(), "open-ended", randomUUID), "A")).toBe(0);
  });
});
