// @vitest-environment jsdom
import { randomUUID } from "node:crypto";
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { withType } from "#domain/question/new-question.ts";
import type { Question } from "#domain/question/question.ts";
import type { Draft } from "#domain/survey/draft.ts";
import { newDraft } from "#domain/survey/new-draft.ts";
import { toQuiz } from "#domain/survey/quiz.ts";
import { aChoiceQuestion, aPoll, aRecipient } from "#test/factories.ts";
import { box, button, fields, first, openQuestions, preview } from "#test/web/form-for-test.tsx";

afterEach(cleanup);

const open = (draft = aPoll()) => openQuestions(draft);
const quizOf = (...questions: Question[]) => toQuiz(aPoll({ questions }), randomUUID);
type User = ReturnType<typeof openQuestions>["user"];
const marks = (draft: Draft) =>
  (first(draft) as { choices: { correct?: boolean }[] }).choices.map(
    ({ correct }) => correct === true,
  );

describe("a quiz", () => {
  it("has choice questions alone, without choices added by respondents (QED-06)", async () => {
    const { user, draft } = open(newDraft("quiz", [aRecipient()], randomUUID));
    expect(screen.queryByRole("combobox", { name: "Question type" })).toBeNull();
    expect(screen.queryByRole("checkbox", { name: "Let people add choices" })).toBeNull();
    await user.click(button("Add question"));
    expect(draft().questions[1]).toMatchObject({
      questionType: "nominal",
      choices: [{ correct: true }, {}],
      pointValue: 1,
    });
  });

  it("has one correct choice if one answer is allowed: marking another moves the mark (QUZ-01, QUZ-02)", async () => {
    const { user, draft } = open(quizOf(aChoiceQuestion()));
    expect(marks(draft())).toEqual([true, false, false]);
    await user.click(screen.getByRole("radio", { name: "Choice 3 is correct" }));
    expect(marks(draft())).toEqual([false, false, true]);
    expect(
      screen.getByRole<HTMLInputElement>("radio", { name: "Choice 3 is correct" }).checked,
    ).toBe(true);
    expect(document.activeElement).toBe(screen.getByRole("radio", { name: "Choice 3 is correct" }));
  });

  it("keeps its last mark if several may be correct (QUZ-03)", async () => {
    const { user, draft } = open(
      quizOf(aChoiceQuestion(undefined, { allowMultipleChoices: true })),
    );
    await user.click(box("Choice 2 is correct"));
    await user.click(box("Choice 1 is correct"));
    expect(marks(draft())).toEqual([false, true, false]);
    await user.click(box("Choice 2 is correct"));
    expect(marks(draft())).toEqual([false, true, false]);
    expect(box("Choice 2 is correct").checked).toBe(true);
    expect(
      await screen.findByText("At least one choice stays correct. Mark another one first."),
    ).toBeDefined();
  });

  it("marks another choice when the correct one is deleted (QUZ-01)", async () => {
    const { user, draft } = open(quizOf(aChoiceQuestion()));
    await user.click(button("Delete choice 1"));
    expect(marks(draft())).toEqual([true, false]);
    expect(
      screen.getByRole<HTMLInputElement>("radio", { name: "Choice 1 is correct" }).checked,
    ).toBe(true);
  });

  it("keeps one of several marks when one answer is allowed again (QUZ-02)", async () => {
    const { user, draft } = open(quizOf(aChoiceQuestion()));
    await user.click(box("Allow several answers"));
    await user.click(box("Choice 3 is correct"));
    expect(marks(draft())).toEqual([true, false, true]);
    await user.click(box("Allow several answers"));
    expect(marks(draft())).toEqual([true, false, false]);
  });

  it("keeps a mark with its choice when the choice is moved", async () => {
    const { user, draft } = open(quizOf(aChoiceQuestion()));
    await user.click(button("Move choice 1 down"));
    expect(marks(draft())).toEqual([false, true, false]);
    expect(
      screen.getByRole<HTMLInputElement>("radio", { name: "Choice 2 is correct" }).checked,
    ).toBe(true);
  });

  it("has the same right choice and points after a question's deletion is undone (QED-02, QUZ-01, QUZ-06)", async () => {
    for (const pointValue of [5, null]) {
      const { user, draft } = open(quizOf(aChoiceQuestion(), aChoiceQuestion()));
      await user.click(screen.getByRole("radio", { name: "Choice 3 is correct" }));
      const points = screen.getByRole("spinbutton", { name: "Points" });
      await user.clear(points);
      if (pointValue !== null) await user.type(points, String(pointValue));
      await user.tab();
      const asked = first(draft());
      await user.click(button("Delete question 1"));
      await user.click(button("Undo"));
      expect(first(draft())).toMatchObject({ id: asked?.id, label: asked?.label, pointValue });
      expect(marks(draft())).toEqual([false, false, true]);
      cleanup();
    }
  });

  it("gives each question points: whole numbers, initially 1; the message is shown beside the field (QUZ-06)", async () => {
    const { user, draft } = open(quizOf(aChoiceQuestion()));
    const points = screen.getByRole<HTMLInputElement>("spinbutton", { name: "Points" });
    expect(points.value).toBe("1");
    for (const [entered, wrong] of [
      ["5", false],
      ["0", true],
      ["1.5", true],
      ["1001", true],
      ["1000", false],
    ] as const) {
      await user.clear(points);
      await user.type(points, entered);
      await user.tab();
      expect(first(draft())).toMatchObject({ pointValue: Number(entered) });
      await waitFor(() =>
        expect(screen.queryByText("Points must be a whole number from 1 to 1000") !== null).toBe(
          wrong,
        ),
      );
    }
    await user.clear(points);
    await user.tab();
    expect(await screen.findByText("Points must be a whole number from 1 to 1000")).toBeDefined();
  });

  it("shows the message after the click that left the field, which it would move away (QUZ-06, EDT-11)", async () => {
    const { user } = open(quizOf(aChoiceQuestion()));
    const points = screen.getByRole("spinbutton", { name: "Points" });
    await user.clear(points);
    await user.type(points, "0");
    const message = () => screen.queryByText("Points must be a whole number from 1 to 1000");
    await user.pointer({ keys: "[MouseLeft>]", target: button("Make it a poll") });
    await waitFor(() => expect(document.activeElement).not.toBe(points));
    expect(message()).toBeNull();
    await user.pointer({ keys: "[/MouseLeft]", target: button("Make it a poll") });
    expect(await screen.findByRole("alertdialog", { name: "Make this a poll?" })).toBeDefined();
    await waitFor(() => expect(message()).not.toBeNull());
  });

  it("does not reveal the correct choices in its preview", async () => {
    open(quizOf(aChoiceQuestion()));
    const radios = await preview().findAllByRole<HTMLInputElement>("radio");
    expect(radios.filter(({ checked }) => checked)).toEqual([]);
    expect(preview().queryByText(/correct|point/i)).toBeNull();
  });
});

describe("conversion to a quiz", () => {
  it("of a blank form happens without a confirmation (EDT-12)", async () => {
    const { user, draft } = open(newDraft("poll", [aRecipient()], randomUUID));
    await user.click(button("Make it a quiz"));
    expect(screen.queryByRole("alertdialog")).toBeNull();
    expect(draft().type).toBe("quiz");
    await user.click(button("Make it a poll"));
    expect(draft().type).toBe("poll");
  });

  it("of a poll asks first, marks the first choices and shows results after closing (EDT-12, QUZ-04, QUZ-05, QED-06)", async () => {
    const { user, draft } = open();
    await user.click(button("Make it a quiz"));
    const dialog = await screen.findByRole("alertdialog");
    expect(draft().type).toBe("poll");
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(draft().type).toBe("poll");
    // The dialog hides the page until it is gone.
    await user.click(await screen.findByRole("button", { name: "Make it a quiz" }));
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", {
        name: "Make it a quiz",
      }),
    );
    expect(draft()).toMatchObject({
      type: "quiz",
      resultsVisibility: "after-close",
      leaderboardVisibility: "visible",
    });
    expect(marks(draft())).toEqual([true, false, false]);
    expect(
      screen.getByRole<HTMLInputElement>("radio", { name: "Choice 1 is correct" }).checked,
    ).toBe(true);
    expect(fields(/^Choice/).map(({ value }) => value)).toEqual(["Pizza", "Salad", "Soup"]);
    await waitFor(() => expect(document.activeElement).toBe(button("Make it a poll")));
  });

  it("keeps the results setting, unless it was in real time (QUZ-05)", async () => {
    const { user, draft } = open({
      ...newDraft("poll", [aRecipient()], randomUUID),
      resultsVisibility: "private",
    });
    await user.click(button("Make it a quiz"));
    expect(draft().resultsVisibility).toBe("private");
  });

  it("is undone with the results setting from before it, unless the author chose another since (AUT-44, QUZ-05)", async () => {
    const there = async (user: User) => {
      await user.click(button("Make it a quiz"));
      await screen.findByRole("button", { name: "Make it a poll" });
    };
    const back = (user: User) => user.click(button("Make it a poll"));
    for (const resultsVisibility of ["real-time", "after-close", "private"] as const) {
      const { user, draft } = open({
        ...newDraft("poll", [aRecipient()], randomUUID),
        resultsVisibility,
      });
      await there(user);
      await back(user);
      expect(draft()).toMatchObject({ type: "poll", resultsVisibility });
      cleanup();
    }
    const begun = open(newDraft("quiz", [aRecipient()], randomUUID));
    await back(begun.user);
    expect(begun.draft().resultsVisibility).toBe("real-time");
    cleanup();
    const chosen = open({
      ...newDraft("quiz", [aRecipient()], randomUUID),
      resultsVisibility: "private",
    });
    await back(chosen.user);
    expect(chosen.draft().resultsVisibility).toBe("private");
  });

  it("is undone to a survey of several questions, or to a poll of one (EDT-11)", async () => {
    const { user, draft } = open(quizOf(aChoiceQuestion(), aChoiceQuestion()));
    await user.click(button("Make it a survey"));
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", {
        name: "Make it a survey",
      }),
    );
    expect(draft()).toMatchObject({ type: "survey", leaderboardVisibility: null });
    expect(marks(draft())).toEqual([false, false, false]);
    expect(first(draft())).not.toHaveProperty("pointValue");
    cleanup();
    const one = open(quizOf(aChoiceQuestion()));
    await one.user.click(button("Make it a poll"));
    await one.user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", {
        name: "Make it a poll",
      }),
    );
    expect(one.draft().type).toBe("poll");
    expect(screen.getByRole("combobox", { name: "Question type" })).toBeDefined();
  });

  it("replaces a question of another kind by blank choices", async () => {
    const { user, draft } = open(
      aPoll({ questions: [withType(aChoiceQuestion(), "open-ended", randomUUID)] }),
    );
    await user.click(button("Make it a quiz"));
    await user.click(
      within(await screen.findByRole("alertdialog")).getByRole("button", {
        name: "Make it a quiz",
      }),
    );
    expect(first(draft())).toMatchObject({
      questionType: "nominal",
      choices: [{ correct: true }, {}],
    });
    expect(fields(/^Choice/)).toHaveLength(2);
  });
});
