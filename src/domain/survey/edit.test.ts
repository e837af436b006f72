import { describe, expect, it } from "vitest";
import { aChoiceQuestion, aRecipient, aSurvey } from "#test/factories.ts";
import { problemText } from "#text/problems.ts";
import { withType } from "../question/new-question.ts";
import type { Draft } from "./draft.ts";
import { draftOf, duplicateOf, editedProblems, editProblems, invalidatesVotes, isLimitedEdit, reopen, settledOptions } from "./edit.ts";
import type { Survey } from "./survey.ts";

const now = new Date("2026-03-02T12:00:00Z");
const keep = { removeExistingVotesOnEdit: false, notifyUsersOnEdit: false };
const remove = { removeExistingVotesOnEdit: true, notifyUsersOnEdit: true };
const newId = () => crypto.randomUUID();

describe("limited editing", () => {
  it("is of an open item and of a series, not of one that waits (EDT-02, AUT-07)", () => {
    expect(isLimitedEdit(aSurvey({ state: "open" }))).toBe(true);
    expect(isLimitedEdit(aSurvey({ state: "pending" }))).toBe(false);
    expect(isLimitedEdit(aSurvey({ state: "pending", scheduleId: newId() }))).toBe(true);
  });

  it("tells the audience whenever votes are removed (EDT-03)", () => {
    expect(settledOptions({ removeExistingVotesOnEdit: true, notifyUsersOnEdit: false })).toEqual(remove);
    expect(settledOptions({ removeExistingVotesOnEdit: false, notifyUsersOnEdit: true })).toEqual({ ...keep, notifyUsersOnEdit: true });
    expect(settledOptions(keep)).toEqual(keep);
  });
});

describe("an item in the form", () => {
  it("shows how it is to be sent: at its time, by hand, or as it is already", () => {
    const deliverAt = new Date("2026-03-05T10:00:00Z");
    expect(draftOf(aSurvey({ state: "pending", deliverAt }))).toMatchObject({ send: "schedule", deliverAt });
    expect(draftOf(aSurvey({ state: "pending", deliverAt: null }))).toMatchObject({ send: "manual", deliverAt: null });
    expect(draftOf(aSurvey({ state: "open" }))).toMatchObject({ send: "now", deliverAt: null });
  });

  it("is sent anew as a duplicate, with times of its own (AUT-10)", () => {
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
});

describe("answers", () => {
  const question = aChoiceQuestion(["Pizza", "Soup", "Salad"]);
  const [first, second] = question.choices;
  it.each<[string, Draft["questions"], boolean]>([
    [
      "stay with other words",
      [{ ...question, label: "Hungry?", choices: question.choices.map((choice) => ({ ...choice, value: `${choice.value}!` })) }],
      false,
    ],
    [
      "stay with another order and more choices",
      [{ ...question, choices: [...question.choices.toReversed(), ...aChoiceQuestion(["Rice"]).choices] }],
      false,
    ],
    ["stay with another question", [question, aChoiceQuestion()], false],
    ["stay where several may be chosen now", [{ ...question, allowMultipleChoices: true }], false],
    ["do not fit without their choice", [{ ...question, choices: [first, second].flatMap((choice) => choice ?? []) }], true],
    ["do not fit without their question", [aChoiceQuestion()], true],
    ["do not fit another type", [withType(question, "ordinal", newId)], true],
  ])("%s (EDT-07)", (_, after, invalid) => {
    expect(invalidatesVotes([question], after)).toBe(invalid);
  });

  it("do not fit one answer where there were several (EDT-07)", () => {
    expect(invalidatesVotes([{ ...question, allowMultipleChoices: true }], [question])).toBe(true);
  });
});

describe("what an edit may not change", () => {
  const found = (before: Survey, change: Partial<Draft>, options = keep, answered = false) =>
    editProblems(before, { ...draftOf(before), ...change }, options, answered).map(({ path, code }) => [path, code]);

  it("is the anonymity of an anonymous item, and whether its results are private (AUT-47)", () => {
    const anonymous = aSurvey({ anonymity: "anonymous" });
    expect(found(anonymous, { anonymity: "voluntary" })).toEqual([["anonymity", "anonymity.locked"]]);
    expect(found(anonymous, { anonymity: "none" }, remove)).toEqual([["anonymity", "anonymity.locked"]]);
    expect(found(anonymous, { resultsVisibility: "private" })).toEqual([["resultsVisibility", "visibility.locked"]]);
    expect(found(aSurvey({ anonymity: "anonymous", resultsVisibility: "private" }), { resultsVisibility: "real-time" })).toEqual([
      ["resultsVisibility", "visibility.locked"],
    ]);
    expect(found(anonymous, { resultsVisibility: "after-close" })).toEqual([]);
  });

  it("is an anonymity that somebody answered under, which may only rise, without the votes so far", () => {
    const voluntary = aSurvey({ anonymity: "voluntary" });
    expect(found(voluntary, { anonymity: "none" })).toEqual([]);
    expect(found(voluntary, { anonymity: "none" }, keep, true)).toEqual([["anonymity", "anonymity.locked"]]);
    expect(found(voluntary, { anonymity: "anonymous" }, keep, true)).toEqual([["removeExistingVotesOnEdit", "votes.must-be-removed"]]);
    expect(found(voluntary, { anonymity: "anonymous" }, remove, true)).toEqual([]);
  });

  it("is what the votes so far do not fit, unless they are removed (EDT-05, EDT-07)", () => {
    const before = aSurvey();
    const questions = [aChoiceQuestion()];
    expect(found(before, { questions })).toEqual([]);
    expect(found(before, { questions }, keep, true)).toEqual([["removeExistingVotesOnEdit", "votes.must-be-removed"]]);
    expect(found(before, { questions }, remove, true)).toEqual([]);
  });
});

describe("the times of an open item that is edited", () => {
  const before = aSurvey({ deliverAt: new Date("2026-03-02T10:00:00Z"), closeAt: new Date("2026-03-02T12:02:00Z") });
  const texts = (change: Partial<Draft>) =>
    editedProblems(before, { ...draftOf(before), ...change }, now).map((problem) => [problem.path, problemText(problem, "Polly")]);

  it("stay as they are, however near the close is", () => {
    expect(texts({})).toEqual([]);
    const long = aSurvey({ deliverAt: new Date("2025-03-02T10:00:00Z"), closeAt: new Date("2026-03-02T12:02:00Z") });
    expect(editedProblems(long, draftOf(long), now)).toEqual([]);
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

  it("count from now where it was reopened long after its delivery (EDT-17)", () => {
    const reopened = aSurvey({ deliverAt: new Date("2025-03-02T10:00:00Z"), closeAt: null });
    const problems = (closeAt: Date) => editedProblems(reopened, { ...draftOf(reopened), closeAt }, now).map(({ code }) => code);
    expect(problems(new Date("2026-03-03T10:00:00Z"))).toEqual([]);
    expect(problems(new Date("2026-09-03T10:00:00Z"))).toEqual(["time.too-far"]);
  });

  it("may not have passed where they are new", () => {
    expect(texts({ closeAt: new Date("2026-03-02T11:00:00Z") })).toEqual([
      ["closeAt", "Close time must be at least 5 minutes after delivery"],
    ]);
    expect(texts({ openDuration: "PT1H" })).toEqual([["closeAt", "Close time must be at least 5 minutes after delivery"]]);
    expect(texts({ openDuration: "P1D" })).toEqual([]);
  });

  it("of one that waits are checked as of a new one", () => {
    const pending = aSurvey({ state: "pending", deliverAt: new Date("2026-03-02T11:00:00Z"), recipients: [aRecipient()] });
    expect(editedProblems(pending, draftOf(pending), now).map(({ code }) => code)).toEqual(["deliver-at.past"]);
  });
});

describe("opening again", () => {
  it("opens a closed item until a time or until it is closed by hand (EDT-17), with its banner (EDT-08) and a new close time (EDT-18)", () => {
    const closed = aSurvey({ state: "closed", closeAt: now, openDuration: "P1D" });
    const until = new Date("2026-03-03T12:00:00Z");
    expect(reopen(closed, null, now)).toEqual({ state: "open", closeAt: null, openDuration: null, banner: "reopened" });
    expect(reopen(closed, until, now)).toMatchObject({ closeAt: until });
    expect(() => reopen(closed, new Date("2026-03-02T12:01:00Z"), now)).toThrow();
    expect(() => reopen(aSurvey(), null, now)).toThrow();
  });
});
