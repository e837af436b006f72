// @vitest-environment jsdom
import { randomUUID } from "node:crypto";
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, describe, expect, it } from "vitest";
import { withAudienceChoices, withType } from "#domain/question/new-question.ts";
import type { Question } from "#domain/question/question.ts";
import type { Draft } from "#domain/survey/draft.ts";
import { aChoiceQuestion, aPoll, aRecipient } from "#test/factories.ts";
import {
  box,
  button,
  field,
  fields,
  first,
  openQuestions,
  preview,
  said,
  toggle,
} from "#test/web/form-for-test.tsx";

afterEach(cleanup);

const openAsking = (question: Question, over: Partial<Draft> = {}) =>
  openQuestions({ ...aPoll({ questions: [question] }), ...over });
const as = (type: Question["questionType"]) => withType(aChoiceQuestion(), type, randomUUID);
const meeting = () => [aRecipient({ type: "meeting" })];

describe("choices added by respondents", () => {
  it("let the author start with none, and the form says how to begin (QED-17, QED-20, QED-23)", async () => {
    const { user, draft, check } = openAsking(aChoiceQuestion(["Pizza", "Soup"]));
    expect(button("Delete choice 1").disabled).toBe(true);
    await user.click(box("Let people add choices"));
    await user.click(button("Delete choice 1"));
    expect(button("Delete choice 1").disabled).toBe(false);
    await user.click(button("Delete choice 1"));
    expect(first(draft())).toMatchObject({ allowUserAddOptions: true, choices: [] });
    expect(await preview().findByText("Add a new choice to get started!")).toBeDefined();
    expect(screen.getAllByText("Add a new choice to get started!")).toHaveLength(2);
    expect(preview().getAllByRole("button", { name: "Add choice" })).toBeDefined();
    expect(await check()).toBe(true);
    const [add] = screen.getAllByRole("button", { name: "Add choice" });
    await waitFor(() => expect(document.activeElement).toBe(add));
  });

  it("are replaced by blank choices when the option is switched off (QED-18)", async () => {
    const { user, draft } = openAsking(
      withAudienceChoices(aChoiceQuestion(["Pizza"]), true, randomUUID),
    );
    await user.click(box("Let people add choices"));
    expect(first(draft())).toMatchObject({
      allowUserAddOptions: false,
      choices: [{ value: "Pizza" }, { value: "" }],
    });
    expect(fields(/^Choice/).map(({ value }) => value)).toEqual(["Pizza", ""]);
    expect(button("Delete choice 1").disabled).toBe(true);
  });
});

describe("a rating scale", () => {
  it("is filled with numbers or faces, and keeps custom labels (QED-14)", async () => {
    const { user, draft } = openAsking(as("ordinal"));
    await user.clear(field("Label of choice 1"));
    await user.type(field("Label of choice 1"), "Bad");
    await user.click(button("Numbers 1 to 5"));
    expect(first(draft())).toMatchObject({
      choices: [
        { value: "1", label: "Bad" },
        { value: "2" },
        { value: "3" },
        { value: "4" },
        { value: "5", label: "5" },
      ],
    });
    await user.click(button("Faces 😞 to 😍"));
    expect(first(draft())).toMatchObject({
      choices: [{ value: "😞", label: "Bad" }, {}, {}, {}, { value: "😍", label: "😍" }],
    });
    expect(fields(/^Value of choice/)).toHaveLength(5);
    expect(said(draft())).toEqual([]);
  });

  it("becomes a fixed promoter score from 0 to 10, and a scale again (QED-27)", async () => {
    const { user, draft } = openAsking(as("ordinal"));
    await user.click(box("Promoter score (0 to 10)"));
    const values = Array.from({ length: 11 }, (_, at) => String(at));
    expect(first(draft())).toMatchObject({
      renderAs: "nps",
      choices: values.map((value) => ({ value })),
    });
    expect(screen.queryByRole("textbox", { name: /of choice/ })).toBeNull();
    for (const value of values) expect(await preview().findByText(value)).toBeDefined();
    expect(said(draft())).toEqual([]);
    await user.click(box("Promoter score (0 to 10)"));
    expect(first(draft())).not.toHaveProperty("renderAs", "nps");
    expect(fields(/^Value of choice/)).toHaveLength(3);
  });
});

describe("an open-ended question", () => {
  it("asks for a text, a date or a time (QED-24)", async () => {
    const { user, draft } = openAsking(as("open-ended"));
    const kinds = {
      "text/date": ["Date", "input[type=date]"],
      "text/time": ["Time", "select"],
      "text/plain": ["Text", "textarea"],
    } as const;
    for (const [contentType, [name, shown]] of Object.entries(kinds)) {
      await user.selectOptions(screen.getByRole("combobox", { name: "Answers are" }), name);
      expect(first(draft())).toMatchObject({ contentType });
      const card = screen.getByRole("region", { name: "Preview" });
      await waitFor(() => expect(card.querySelector(shown)).not.toBeNull());
    }
  });

  it("can be a word cloud in a meeting's poll, and is required then (QED-25, QED-26)", async () => {
    const { user, draft } = openAsking(
      { ...as("open-ended"), required: false },
      { recipients: meeting() },
    );
    await user.click(toggle("Show the answers as a word cloud"));
    expect(first(draft())).toMatchObject({ wordCloudEnabled: true, required: true });
    expect(toggle("Required").checked).toBe(true);
    expect(toggle("Required").disabled).toBe(true);
    expect(said(draft())).toEqual([]);
    await user.click(toggle("Show the answers as a word cloud"));
    expect(toggle("Required").disabled).toBe(false);
  });

  it("can't be a word cloud elsewhere, for dates, or beside another question, and says where it can (QED-25)", async () => {
    openAsking(as("open-ended"));
    expect(toggle("Show the answers as a word cloud").disabled).toBe(true);
    expect(screen.getByText("For a poll with one text question, in a meeting.")).toBeDefined();
    const { user } = openAsking(as("open-ended"), { recipients: meeting() });
    expect(toggle("Show the answers as a word cloud").disabled).toBe(false);
    await user.click(button("Add question"));
    await user.click(button("Edit question 1"));
    expect(toggle("Show the answers as a word cloud").disabled).toBe(true);
    await user.selectOptions(screen.getByRole("combobox", { name: "Answers are" }), "Date");
    expect(screen.queryByRole("switch", { name: "Show the answers as a word cloud" })).toBeNull();
  });

  it("stops being a word cloud when it asks for a date (QED-25)", async () => {
    const { user, draft } = openAsking(
      { ...as("open-ended"), wordCloudEnabled: true } as Question,
      { recipients: meeting() },
    );
    await user.selectOptions(screen.getByRole("combobox", { name: "Answers are" }), "Date");
    expect(said(draft())).toEqual([]);
  });

  it("says beside the switch that a word cloud is no longer possible (QED-25)", async () => {
    const { check } = openAsking({ ...as("open-ended"), wordCloudEnabled: true } as Question);
    expect(await check()).toBe(false);
    expect(
      await screen.findByText("A word cloud needs a poll with one text question, in a meeting"),
    ).toBeDefined();
    expect(toggle("Show the answers as a word cloud").disabled).toBe(false);
  });
});
