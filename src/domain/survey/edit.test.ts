import { describe, expect, it } from "vitest";
import { aChoiceQuestion, aRecipient, aSurvey } from "#test/factories.ts";
import { problemText } from "#text/server/problems.ts";
import { withType } from "../question/new-question.ts";
import type { Draft } from "./draft.ts";
import {
  draftOf,
  duplicateOf,
  editedProblems,
  editProblems,
  invalidatesVotes,
  isLimitedEdit,
  normalizeOptions,
  reopen,
  templateDraftOf,
} from "./edit.ts";
import type { Survey } from "./survey.ts";

const now = new Date("2026-03-02T12:00:00Z");
const keep = { removeExistingVotesOnEdit: false, notifyUsersOnEdit: false };
const remove = { removeExistingVotesOnEdit: true, notifyUsersOnEdit: true };
const newId = () => crypto.randomUUID();

describe("limited editing", () => {
  it("applies to an open survey and to a series, not to a pending survey (EDT-02, AUT-07)", () => {
    expect(isLimitedEdit(aSurvey({ state: "open" }))).toBe(true);
    expect(isLimitedEdit(aSurvey({ state: "pending" }))).toBe(false);
    expect(isLimitedEdit(aSurvey({ state: "pending", scheduleId: newId() }))).toBe(true);
  });

  it("always notifies the audience if votes are removed (EDT-03)", () => {
    expect(normalizeOptions({ removeExistingVotesOnEdit: true, notifyUsersOnEdit: false })).toEqual(
      remove,
    );
    expect(normalizeOptions({ removeExistingVotesOnEdit: false, notifyUsersOnEdit: true })).toEqual(
      {
        ...keep,
        notifyUsersOnEdit: true,
      },
    );
    expect(normalizeOptions(keep)).toEqual(keep);
  });
});

describe("a survey in the form", () => {
  it("shows its delivery: scheduled, manual, or already sent", () => {
    const deliverAt = new Date("2026-03-05T10:00:00Z");
    expect(draftOf(aSurvey({ state: "pending", deliverAt }))).toMatchObject({
      send: "schedule",
      deliverAt,
    });
    expect(draftOf(aSurvey({ state: "pending", deliverAt: null }))).toMatchObject({
      send: "manual",
      deliverAt: null,
    });
    expect(draftOf(aSurvey({ state: "open" }))).toMatchObject({ send: "now", deliverAt: null });
  });

  it("becomes a new draft with its own times when duplicated (AUT-10)", () => {
    const survey = aSurvey({ state: "closed", title: "Lunch", closeAt: now, openDuration: "P1D" });
    expect(duplicateOf(survey)).toMatchObject({
      title: "Lunch",
      send: "now",
      deliverAt: null,
      closeAt: null,
      openDuration: "P1D",
      duplicateFromSurveyId: survey.id,
    });
  });

  it("makes a template with the times that were chosen, without the moment of a close by hand (TPL-26)", () => {
    const deliverAt = new Date("2026-03-02T10:00:04.250Z");
    const closed = (closeAt: string) =>
      templateDraftOf(aSurvey({ state: "closed", deliverAt, closeAt: new Date(closeAt) }));
    expect(closed("2026-03-02T11:30:00Z")).toMatchObject({
      deliverAt,
      closeAt: new Date("2026-03-02T11:30:00Z"),
    });
    expect(closed("2026-03-02T10:40:17.123Z").closeAt).toBeNull();
    const open = aSurvey({ deliverAt, closeAt: new Date("2026-03-02T10:40:17.123Z") });
    expect(templateDraftOf(open).closeAt).toEqual(open.closeAt);
  });
});

describe("answers", () => {
  const question = aChoiceQuestion(["Pizza", "Soup", "Salad"]);
  const [first, second] = question.choices;
  it.each<[string, Draft["questions"], boolean]>([
    [
      "stay with other words",
      [
        {
          ...question,
          label: "Hungry?",
          choices: question.choices.map((choice) => ({ ...choice, value: `${choice.value}!` })),
        },
      ],
      false,
    ],
    [
      "stay with another order and more choices",
      [
        {
          ...question,
          choices: [...question.choices.toReversed(), ...aChoiceQuestion(["Rice"]).choices],
        },
      ],
      false,
    ],
    ["stay with another question", [question, aChoiceQuestion()], false],
    ["stay where several may be chosen now", [{ ...question, allowMultipleChoices: true }], false],
    [
      "do not fit without their choice",
      [{ ...question, choices: [first, second].flatMap((choice) => choice ?? []) }],
      true,
    ],
    ["do not fit without their question", [aChoiceQuestion()], true],
    ["do not fit another type", [withType(question, "ordinal", newId)], true],
  ])("%s (EDT-07)", (_, after, invalid) => {
    expect(invalidatesVotes([question], after)).toBe(invalid);
  });

  it("to multiple choice do not fit a single answer (EDT-07)", () => {
    expect(invalidatesVotes([{ ...question, allowMultipleChoices: true }], [question])).toBe(true);
  });
});

describe("an edit", () => {
  const found = (before: Survey, change: Partial<Draft>, options = keep, answered = false) =>
    editProblems(before, { ...draftOf(before), ...change }, options, answered).map(
      ({ path, code }) => [path, code],
    );

  it.each([
    ["private", "real-time", true],
    ["private", "after-close", true],
    ["real-time", "private", true],
    ["after-close", "private", true],
    ["real-time", "after-close", false],
    ["after-close", "real-time", false],
    ["private", "private", false],
  ] as const)(
    "of an anonymous survey's results visibility from %s to %s is locked: %s (AUT-47)",
    (from, to, locked) => {
      const before = aSurvey({ anonymity: "anonymous", resultsVisibility: from });
      expect(found(before, { resultsVisibility: to })).toEqual(
        locked ? [["resultsVisibility", "visibility.locked"]] : [],
      );
      expect(found(aSurvey({ resultsVisibility: from }), { resultsVisibility: to })).toEqual([]);
    },
  );

  it("cannot change an anonymous survey's anonymity, or whether its results are private (AUT-47)", () => {
    const anonymous = aSurvey({ anonymity: "anonymous" });
    expect(found(anonymous, { anonymity: "voluntary" })).toEqual([
      ["anonymity", "anonymity.locked"],
    ]);
    expect(found(anonymous, { anonymity: "none" }, remove)).toEqual([
      ["anonymity", "anonymity.locked"],
    ]);
    expect(found(anonymous, { resultsVisibility: "private" })).toEqual([
      ["resultsVisibility", "visibility.locked"],
    ]);
    expect(
      found(aSurvey({ anonymity: "anonymous", resultsVisibility: "private" }), {
        resultsVisibility: "real-time",
      }),
    ).toEqual([["resultsVisibility", "visibility.locked"]]);
    expect(found(anonymous, { resultsVisibility: "after-close" })).toEqual([]);
  });

  it("may only increase the anonymity of an answered survey, and only if votes are removed", () => {
    const voluntary = aSurvey({ anonymity: "voluntary" });
    expect(found(voluntary, { anonymity: "none" })).toEqual([]);
    expect(found(voluntary, { anonymity: "none" }, keep, true)).toEqual([
      ["anonymity", "anonymity.locked"],
    ]);
    expect(found(voluntary, { anonymity: "anonymous" }, keep, true)).toEqual([
      ["removeExistingVotesOnEdit", "votes.must-be-removed"],
    ]);
    expect(found(voluntary, { anonymity: "anonymous" }, remove, true)).toEqual([]);
  });

  it("must remove votes that no longer fit (EDT-05, EDT-07)", () => {
    const before = aSurvey();
    const questions = [aChoiceQuestion()];
    expect(found(before, { questions })).toEqual([]);
    expect(found(before, { questions }, keep, true)).toEqual([
      ["removeExistingVotesOnEdit", "votes.must-be-removed"],
    ]);
    expect(found(before, { questions }, remove, true)).toEqual([]);
  });
});

describe("the times of an edited open survey", () => {
  const before = aSurvey({
    deliverAt: new Date("2026-03-02T10:00:00Z"),
    closeAt: new Date("2026-03-02T12:02:00Z"),
  });
  const texts = (change: Partial<Draft>) =>
    editedProblems(before, { ...draftOf(before), ...change }, now).map((problem) => [
      problem.path,
      problemText(problem, "Polly"),
    ]);

  it("stay valid, however near the close is", () => {
    expect(texts({})).toEqual([]);
    const long = aSurvey({
      deliverAt: new Date("2025-03-02T10:00:00Z"),
      closeAt: new Date("2026-03-02T12:02:00Z"),
    });
    expect(editedProblems(long, draftOf(long), now)).toEqual([]);
  });

  it("do not prevent an edit for choices that look the same, unless it makes them so", () => {
    const old = aSurvey({ questions: [aChoiceQuestion(["Same", "same", "Other"])] });
    expect(editedProblems(old, draftOf(old), now)).toEqual([]);
    const [question] = old.questions;
    if (question?.questionType !== "nominal") throw new Error("a choice question");
    const choices = question.choices.map((choice) => ({ ...choice, value: "Same" }));
    expect(
      editedProblems(old, { ...draftOf(old), questions: [{ ...question, choices }] }, now),
    ).toEqual([
      { path: "questions.0.choices.1.value", code: "choice.exists" },
      { path: "questions.0.choices.2.value", code: "choice.exists" },
    ]);
  });

  it("count from its delivery (TIM-05, TIM-06)", () => {
    expect(texts({ closeAt: new Date("2026-06-02T10:00:00Z") })).toEqual([]);
    expect(texts({ closeAt: new Date("2026-06-02T10:01:00Z") })).toEqual([
      ["closeAt", "Close time must be no more than 3 months in the future"],
    ]);
    expect(texts({ closeAt: new Date("2026-03-02T10:04:00Z") })).toEqual([
      ["closeAt", "Close time must be at least 5 minutes after delivery"],
    ]);
    const reminders = [{ id: newId(), duration: "PT2H" }];
    expect(texts({ reminders })).toEqual([]);
    expect(texts({ reminders: [{ id: newId(), duration: "PT3H" }] })).toEqual([
      ["reminders.0.duration", "Reminder must be before the close date"],
    ]);
  });

  it("count from now if it was reopened long after its delivery (EDT-17)", () => {
    const reopened = aSurvey({ deliverAt: new Date("2025-03-02T10:00:00Z"), closeAt: null });
    const problems = (closeAt: Date) =>
      editedProblems(reopened, { ...draftOf(reopened), closeAt }, now).map(({ code }) => code);
    expect(problems(new Date("2026-03-03T10:00:00Z"))).toEqual([]);
    expect(problems(new Date("2026-09-03T10:00:00Z"))).toEqual(["time.too-far"]);
  });

  it("must be in the future if they are new", () => {
    expect(texts({ closeAt: new Date("2026-03-02T11:00:00Z") })).toEqual([
      ["closeAt", "Cannot schedule for a past date/time. Please select a future date and time."],
    ]);
    expect(texts({ openDuration: "PT1H" })).toEqual([
      ["closeAt", "Cannot schedule for a past date/time. Please select a future date and time."],
    ]);
    expect(texts({ openDuration: "P1D" })).toEqual([]);
  });

  it("of a pending survey are validated like those of a new one", () => {
    const pending = aSurvey({
      state: "pending",
      deliverAt: new Date("2026-03-02T11:00:00Z"),
      recipients: [aRecipient()],
    });
    expect(editedProblems(pending, draftOf(pending), now).map(({ code }) => code)).toEqual([
      "time.past",
    ]);
  });
});

describe("reopening", () => {
  it("opens a closed survey until a time or until it is closed manually (EDT-17), with its banner (EDT-08) and a new close time (EDT-18)", () => {
    const closed = aSurvey({ state: "closed", closeAt: now, openDuration: "P1D" });
    const until = new Date("2026-03-03T12:00:00Z");
    expect(reopen(closed, null, now)).toEqual({
      state: "open",
      closeAt: null,
      openDuration: null,
      banner: "reopened",
    });
    expect(reopen(closed, until, now)).toMatchObject({ closeAt: until });
    expect(() => reopen(closed, new Date("2026-03-02T12:01:00Z"), now)).toThrow();
    expect(() => reopen(aSurvey(), null, now)).toThrow();
  });
});
