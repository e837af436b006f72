// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, describe, expect, it, vi } from "vitest";
import { limits } from "#domain/limits.ts";
import type { Question } from "#domain/question/question.ts";
import { aChoiceQuestion, aPoll } from "#test/factories.ts";
import { hostText } from "#text/host.ts";
import { CrashBoundary } from "../host/crash-boundary.tsx";
import { QuestionEditor } from "../questions/question-editor.tsx";
import { QuestionPreview } from "../questions/question-preview.tsx";
import { renderPage } from "../render-for-test.tsx";
import { button, field, fields, first, openQuestions, preview, said, toggle } from "./form-for-test.tsx";

afterEach(cleanup);

const open = (draft = aPoll()) => openQuestions(draft);

describe("every question", () => {
  it("can be made required or not, also the only one (QED-03)", async () => {
    const { user, draft } = open();
    await user.click(toggle("Required"));
    expect(first(draft())?.required).toBe(false);
    await user.click(toggle("Required"));
    expect(first(draft())?.required).toBe(true);
  });

  it("can be opened for comments, with words that ask for them, which are forgotten with it (QED-04)", async () => {
    const { user, draft } = open();
    expect(fields("Comment prompt (optional)")).toHaveLength(0);
    await user.click(toggle("Let people comment"));
    await user.type(field("Comment prompt (optional)"), "Why so?");
    expect(await preview().findByText("Why so?")).toBeDefined();
    expect(preview().getByText("Add a comment")).toBeDefined();
    expect(first(draft())).toMatchObject({ allowComments: true, commentAppeal: "Why so?" });
    await user.click(toggle("Let people comment"));
    expect(first(draft())).toMatchObject({ allowComments: false, commentAppeal: null });
  });

  it("says beside the words that ask for comments that they are too long (QED-28)", async () => {
    const question = aChoiceQuestion(undefined, { allowComments: true, commentAppeal: "x".repeat(limits.commentAppeal.max) });
    const { user, draft } = open(aPoll({ questions: [question] }));
    const appeal = field("Comment prompt (optional)");
    await user.click(appeal);
    await user.tab();
    expect(screen.queryByText(/^Comment prompt must/)).toBeNull();
    await user.type(appeal, "x");
    await user.tab();
    expect(await screen.findByText("Comment prompt must be no more than 200 characters")).toBeDefined();
    expect(said(draft())).toEqual(["Comment prompt must be no more than 200 characters"]);
    await user.type(appeal, "{Backspace}");
    await waitFor(() => expect(screen.queryByText(/^Comment prompt must/)).toBeNull());
  });

  it("has a type that is chosen, and the focus stays with it (QED-05, QED-08)", async () => {
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
      await waitFor(() => expect(document.activeElement).toBe(screen.getByRole("combobox", { name: "Question type" })));
    }
  });

  it("can be duplicated, also the only one, with ids of its own (QED-02)", async () => {
    const { user, draft } = open();
    await user.click(button("Duplicate question 1"));
    const [one, other] = draft().questions;
    expect(other?.label).toBe(one?.label);
    expect(other?.id).not.toBe(one?.id);
    expect(said(draft())).not.toContain("Two questions have the same id. Please remove one of them and add it again.");
    expect(await screen.findByText("Question 1 was duplicated")).toBeDefined();
    expect(field("Question 1")).toBeDefined();
  });

  it("is folded into a card without its fields while another is edited (QED-02)", () => {
    open(aPoll({ type: "survey", questions: [aChoiceQuestion(), aChoiceQuestion(["One", "Two"])] }));
    expect(fields(/^Choice/)).toHaveLength(3);
    const card = within(screen.getByRole("group", { name: "Question 2" }));
    expect(card.getByText("Multiple choice")).toBeDefined();
    for (const name of ["Edit", "Duplicate", "Delete", "Move"])
      expect(card.getAllByRole("button", { name: new RegExp(name) })).not.toEqual([]);
    expect(card.queryAllByRole("textbox")).toEqual([]);
  });

  it("keeps its words when it is moved, and the focus goes along", async () => {
    const { user, draft } = open(
      aPoll({ type: "survey", questions: ["One", "Two", "Three"].map((label) => aChoiceQuestion(undefined, { label })) }),
    );
    button("Move question 2 down").focus();
    await user.keyboard("{Enter}");
    expect(draft().questions.map(({ label }) => label)).toEqual(["One", "Three", "Two"]);
    await waitFor(() => expect(document.activeElement).toBe(button("Move question 3 down")));
    expect(within(screen.getByRole("group", { name: "Question 3" })).getByText("3. Two")).toBeDefined();
  });

  it("comes 1 to 50 times: neither can the last be deleted nor a 51st be added (QED-21)", async () => {
    const { draft } = open(aPoll({ type: "survey", questions: Array.from({ length: 50 }, () => aChoiceQuestion()) }));
    expect(button("Add question").disabled).toBe(true);
    expect(button("Duplicate question 7").disabled).toBe(true);
    expect(draft().questions).toHaveLength(50);
    cleanup();
    open();
    expect(screen.queryByRole("button", { name: "Delete question 1" })).toBeNull();
  });
});

describe("the preview", () => {
  it("follows what is typed, in every question", async () => {
    const { user } = open(aPoll({ type: "survey", title: "Lunch", questions: [aChoiceQuestion(), aChoiceQuestion(["One", "Two"])] }));
    expect(preview().getByText("Lunch")).toBeDefined();
    await user.type(field("Choice 2"), " bar");
    expect(await preview().findByText("Salad bar")).toBeDefined();
    await user.click(button("Edit question 2"));
    await user.type(field("Choice 1"), "!");
    expect(await preview().findByText("One!")).toBeDefined();
    expect(preview().getByText("Salad bar")).toBeDefined();
  });

  it("calls a poll's button Vote, and a survey's Submit", async () => {
    const { user } = open();
    expect(preview().getByText("Vote")).toBeDefined();
    await user.click(button("Add question"));
    expect(await preview().findByText("Submit")).toBeDefined();
  });
});

describe("a question of an unknown type", () => {
  const unknown = { ...aChoiceQuestion(), questionType: "hologram" } as unknown as Question;

  it("throws in the editor and in the preview, and the crash page is shown (QED-29, HOST-41)", () => {
    // React says in the console what is thrown here on purpose.
    const heard = vi.spyOn(console, "error").mockReturnValue();
    const pages = [
      <QuestionEditor key="editor" type={unknown.questionType} at={0} />,
      <QuestionPreview key="preview" question={unknown} />,
    ];
    for (const page of pages) {
      renderPage(<CrashBoundary>{page}</CrashBoundary>);
      expect(screen.getByRole("alert").textContent).toBe(hostText.crashed);
      expect(() => renderPage(page)).toThrow("Unknown question type: hologram");
    }
    heard.mockRestore();
  });
});
