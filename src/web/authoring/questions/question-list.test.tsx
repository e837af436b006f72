// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { limits } from "#domain/limits.ts";
import type { Question } from "#domain/question/question.ts";
import { aChoiceQuestion, aPoll } from "#test/factories.ts";
import {
  button,
  field,
  fields,
  first,
  openQuestions,
  preview,
  said,
  toggle,
} from "#test/web/form-for-test.tsx";
import { renderPage } from "#test/web/render-for-test.tsx";
import { hostText } from "#text/host.ts";
import { CrashBoundary } from "../../host/crash-boundary.tsx";
import { QuestionEditor } from "../../questions/author-views.tsx";

afterEach(cleanup);

const open = (draft = aPoll()) => openQuestions(draft);

describe("a question", () => {
  it("can be made required or optional, even a single one (QED-03)", async () => {
    const { user, draft } = open();
    await user.click(toggle("Required"));
    expect(first(draft())?.required).toBe(false);
    await user.click(toggle("Required"));
    expect(first(draft())?.required).toBe(true);
  });

  it("can allow comments, with a prompt that is cleared when comments are turned off (QED-04)", async () => {
    const { user, draft } = open();
    expect(fields("Comment prompt (optional)")).toHaveLength(0);
    await user.click(toggle("Let people comment"));
    await user.type(field("Comment prompt (optional)"), "Why so?");
    // On the card, and in the form that it opens.
    await waitFor(() =>
      expect(preview().getAllByRole("button", { name: "Add a comment" })).toHaveLength(2),
    );
    expect(await preview().findByPlaceholderText("Why so?")).toBeDefined();
    expect(first(draft())).toMatchObject({ allowComments: true, commentAppeal: "Why so?" });
    await user.click(toggle("Let people comment"));
    expect(first(draft())).toMatchObject({ allowComments: false, commentAppeal: null });
  });

  it("shows beside the comment prompt that it is too long (QED-28)", async () => {
    const question = aChoiceQuestion(undefined, {
      allowComments: true,
      commentAppeal: "x".repeat(limits.commentAppeal.max),
    });
    const { user, draft } = open(aPoll({ questions: [question] }));
    const appeal = field("Comment prompt (optional)");
    await user.click(appeal);
    await user.tab();
    expect(screen.queryByText(/^Comment prompt must/)).toBeNull();
    await user.type(appeal, "x");
    await user.tab();
    expect(
      await screen.findByText("Comment prompt must be no more than 200 characters"),
    ).toBeDefined();
    expect(said(draft())).toEqual(["Comment prompt must be no more than 200 characters"]);
    await user.type(appeal, "{Backspace}");
    await waitFor(() => expect(screen.queryByText(/^Comment prompt must/)).toBeNull());
  });

  it("has a type to choose, and the focus stays on it (QED-05, QED-08)", async () => {
    const { user, draft } = open();
    const { id, label } = first(draft()) ?? {};
    for (const [name, type] of [
      ["Rating scale", "ordinal"],
      ["Yes / No", "yes-no"],
      ["Open ended", "open-ended"],
      ["Multiple choice", "nominal"],
    ] as const) {
      const list = screen.getByRole("combobox", { name: "Question type" });
      await user.selectOptions(list, name);
      expect(first(draft())).toMatchObject({ id, label, questionType: type });
      await waitFor(() =>
        expect(document.activeElement).toBe(
          screen.getByRole("combobox", { name: "Question type" }),
        ),
      );
    }
  });

  it("has its choices again after a look at other types, and at a promoter score (QED-08, QED-27)", async () => {
    const { user, draft } = open();
    const choices = () => {
      const question = first(draft());
      return question && "choices" in question ? question.choices.map(({ label }) => label) : [];
    };
    const change = (name: string) =>
      user.selectOptions(screen.getByRole("combobox", { name: "Question type" }), name);
    const written = choices();
    for (const name of ["Open ended", "Yes / No", "Multiple choice"]) await change(name);
    expect(choices()).toEqual(written);
    await change("Rating scale");
    const score = () => screen.getByRole("checkbox", { name: /promoter/i });
    await user.click(score());
    expect(choices()).toHaveLength(11);
    await user.click(score());
    expect(choices()).toEqual(written);
  });

  it("can be duplicated, even a single one, with new ids (QED-02)", async () => {
    const { user, draft } = open();
    await user.click(button("Duplicate question 1"));
    const [one, other] = draft().questions;
    expect(other?.label).toBe(one?.label);
    expect(other?.id).not.toBe(one?.id);
    expect(said(draft())).not.toContain(
      "Two questions have the same id. Please remove one of them and add it again.",
    );
    expect(await screen.findByText("Question 1 was duplicated")).toBeDefined();
    expect(field("Question 1")).toBeDefined();
  });

  it("is collapsed into a card without fields while another is edited (QED-02)", () => {
    open(
      aPoll({ type: "survey", questions: [aChoiceQuestion(), aChoiceQuestion(["One", "Two"])] }),
    );
    expect(fields(/^Choice/)).toHaveLength(3);
    const card = within(screen.getByRole("group", { name: "Question 2" }));
    expect(card.getByText("Multiple choice")).toBeDefined();
    for (const name of ["Edit", "Duplicate", "Delete", "Move"])
      expect(card.getAllByRole("button", { name: new RegExp(name) })).not.toEqual([]);
    expect(card.queryAllByRole("textbox")).toEqual([]);
  });

  it("keeps its label when it is moved, and the focus follows", async () => {
    const { user, draft } = open(
      aPoll({
        type: "survey",
        questions: ["One", "Two", "Three"].map((label) => aChoiceQuestion(undefined, { label })),
      }),
    );
    button("Move question 2 down").focus();
    await user.keyboard("{Enter}");
    expect(draft().questions.map(({ label }) => label)).toEqual(["One", "Three", "Two"]);
    await waitFor(() => expect(document.activeElement).toBe(button("Move question 3 down")));
    expect(
      within(screen.getByRole("group", { name: "Question 3" })).getByText("3. Two"),
    ).toBeDefined();
  });

  it("comes back with all that was typed if its deletion is undone, the last one first (QED-02)", async () => {
    const questions = ["One", "Two", "Three"].map((label) => aChoiceQuestion([label], { label }));
    const { user, draft } = open(aPoll({ type: "survey", questions }));
    const labels = () => draft().questions.map(({ label }) => label);
    await user.click(button("Delete question 2"));
    await user.click(button("Delete question 1"));
    expect(labels()).toEqual(["Three"]);
    await screen.findByText("Question 1 was deleted. Undo brings it back.");
    await user.click(button("Undo"));
    await waitFor(() => expect(document.activeElement).toBe(field("Question 1")));
    expect(labels()).toEqual(["One", "Three"]);
    await user.click(button("Undo"));
    expect(draft().questions).toEqual(questions);
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
    expect(await screen.findByText("Question 2 is back")).toBeDefined();
  });

  it("is gone without an undo if nothing was written in it", async () => {
    const { user, draft } = open();
    await user.click(button("Add question"));
    await user.click(button("Delete question 2"));
    expect(draft().questions).toHaveLength(1);
    expect(await screen.findByText("Question 2 was deleted")).toBeDefined();
    expect(screen.queryByRole("button", { name: "Undo" })).toBeNull();
  });

  it("exists 1 to 50 times: neither can the last be deleted nor a 51st be added (QED-21)", async () => {
    const { draft } = open(
      aPoll({ type: "survey", questions: Array.from({ length: 50 }, () => aChoiceQuestion()) }),
    );
    expect(button("Add question").disabled).toBe(true);
    expect(button("Duplicate question 7").disabled).toBe(true);
    expect(draft().questions).toHaveLength(50);
    cleanup();
    open();
    expect(screen.queryByRole("button", { name: "Delete question 1" })).toBeNull();
  });
});

describe("the preview", () => {
  const several = (choices = ["One", "Two"]) =>
    aPoll({
      type: "survey",
      title: "Lunch",
      questions: [
        aChoiceQuestion(undefined, { label: "Which dish?" }),
        aChoiceQuestion(choices, { label: "Which day?" }),
      ],
    });

  it("is the card as the bot sends it, with the question and the button that answers (AUT-04)", async () => {
    open(aPoll({ questions: [aChoiceQuestion(undefined, { label: "Which dish?" })] }));
    expect(await preview().findByText("Which dish?")).toBeDefined();
    expect(preview().getByText("Pizza")).toBeDefined();
    expect(preview().getByText("No responses yet")).toBeDefined();
    for (const name of ["Vote", "View results"])
      expect(preview().getByRole("button", { name }).getAttribute("aria-disabled")).toBe("true");
    for (const radio of preview().getAllByRole<HTMLInputElement>("radio"))
      expect(radio.disabled).toBe(true);
  });

  it("says what is still to be written", async () => {
    open(aPoll({ questions: [aChoiceQuestion(["", ""], { label: "" })] }));
    expect(await preview().findByText("Your question")).toBeDefined();
    expect(preview().getByText("Choice 2")).toBeDefined();
  });

  it("shows a survey's card and the question being edited, which follows the typed text", async () => {
    const { user } = open(several());
    expect(await preview().findByRole("button", { name: "Start" })).toBeDefined();
    expect(preview().getAllByText("Lunch").length).toBeGreaterThan(0);
    expect(preview().getByText("2 questions")).toBeDefined();
    await user.type(field("Choice 2"), " bar");
    expect(await preview().findByText("Salad bar")).toBeDefined();
    await user.click(button("Edit question 2"));
    await user.type(field("Choice 1"), "!");
    expect(await preview().findByText("One!")).toBeDefined();
    expect(preview().queryByText("Salad bar")).toBeNull();
  });

  it("follows questions that are added and deleted", async () => {
    const { user } = open(several());
    expect(await preview().findByText("2 questions")).toBeDefined();
    await user.click(button("Add question"));
    expect(await preview().findByText("3 questions")).toBeDefined();
    expect((await preview().findAllByText("Question 3 of 3")).length).toBeGreaterThan(0);
    await user.click(button("Delete question 3"));
    expect(await preview().findByText("2 questions")).toBeDefined();
    await user.click(button("Delete question 2"));
    expect(await preview().findByRole("button", { name: "Vote" })).toBeDefined();
  });

  it("turns to the other questions, until another one is edited", async () => {
    const { user } = open(several());
    expect(await preview().findByText("Pizza")).toBeDefined();
    await user.click(button("Show the next question"));
    expect(await preview().findByText("One")).toBeDefined();
    expect(preview().getAllByText("Question 2 of 2").length).toBeGreaterThan(0);
    expect(button("Show the next question").getAttribute("aria-disabled")).toBe("true");
    await user.click(button("Show the previous question"));
    expect(await preview().findByText("Pizza")).toBeDefined();
    await user.click(button("Edit question 2"));
    expect(await preview().findByText("Two")).toBeDefined();
  });
});

describe("a question of an unknown type", () => {
  const unknown = { ...aChoiceQuestion(), questionType: "hologram" } as unknown as Question;

  it("throws, and the crash page appears (QED-29)", () => {
    // React logs the error that is thrown here on purpose.
    const heard = vi.spyOn(console, "error").mockReturnValue();
    const page = <QuestionEditor type={unknown.questionType} at={0} />;
    renderPage(<CrashBoundary>{page}</CrashBoundary>);
    expect(screen.getByRole("alert").textContent).toBe(hostText.crashed);
    expect(() => renderPage(page)).toThrow("Unknown question type: hologram");
    heard.mockRestore();
  });
});
