import { describe, expect, it } from "vitest";
import { newChoice, withNps, withType } from "#domain/question/new-question.ts";
import type { Question } from "#domain/question/question.ts";
import { aChoiceQuestion, aQuizQuestion, aRecipient, aSurvey } from "#test/factories.ts";
import type { Draft } from "./draft.ts";
import { draftOf } from "./edit.ts";
import { changesSince, mergeEdits } from "./merge-edits.ts";
import type { Survey } from "./survey.ts";

const lunch = aChoiceQuestion(["Pizza", "Soup"], { allowUserAddOptions: true });
const drinks = aChoiceQuestion(["Water", "Juice"]);
const base = aSurvey({ questions: [lunch] });
const choice = (value: string) => newChoice(() => crypto.randomUUID(), value);
const [pizza, soup] = lunch.choices;
const bread = choice("Bread");
const withBread = { ...lunch, choices: [...lunch.choices, bread] };

const theirs = (over: Partial<Survey>): Survey => ({ ...base, ...over, updatedAt: new Date() });
const mine = (over: Partial<Draft>): Draft => ({ ...draftOf(base), ...over });
const choicesIn = ([first]: readonly Question[]) =>
  first && "choices" in first ? first.choices.map(({ value }) => value) : null;
const merged = (written: Partial<Draft>, stored: Partial<Survey>, begun: Survey | null = base) =>
  mergeEdits(mine(written), theirs(stored), begun && draftOf(begun));

describe("choices whose texts the author swapped", () => {
  const swapped = {
    ...lunch,
    choices: lunch.choices.map((one, at) => ({
      ...one,
      value: lunch.choices[1 - at]?.value ?? "",
      label: lunch.choices[1 - at]?.label ?? "",
    })),
  };
  const turned = { ...lunch, choices: lunch.choices.toReversed() };

  it("stay swapped where that was saved already, and others changed something since (EDT-07)", () => {
    const stored = { questions: [turned], description: "From the canteen" };
    const both = merged({ questions: [swapped] }, { ...stored, state: "open" });
    expect(both).toMatchObject({ description: "From the canteen", questions: [turned] });
    const pending = { ...stored, questions: [swapped], state: "pending" as const };
    expect(merged({ questions: [swapped] }, pending).questions).toEqual([swapped]);
  });

  it("stay swapped where it was saved and sent by the same edit (EDT-01, EDT-07)", () => {
    const before = aSurvey({ ...base, state: "pending", deliverAt: null });
    const written = { ...draftOf(before), send: "now" as const, questions: [swapped] };
    const sent = theirs({ state: "open", questions: [swapped] });
    expect(mergeEdits(written, sent, draftOf(before)).questions).toEqual([swapped]);
  });
});

describe("choices that others added during an edit", () => {
  it("are kept after the author's own, whose texts and order stay", () => {
    const rice = choice("Rice");
    const written = {
      ...lunch,
      label: "What for lunch?",
      choices: [...(soup && pizza ? [soup, pizza] : []), rice],
    };
    const { questions } = merged({ questions: [written] }, { questions: [withBread] });
    expect([questions[0]?.label, choicesIn(questions)]).toEqual([
      "What for lunch?",
      ["Soup", "Pizza", "Rice", "Bread"],
    ]);
  });

  it("are kept even if the author removed a choice or disabled adding", () => {
    const written = { ...lunch, allowUserAddOptions: false, choices: lunch.choices.slice(0, 1) };
    const { questions } = merged({ questions: [written] }, { questions: [withBread] });
    expect(choicesIn(questions)).toEqual(["Pizza", "Bread"]);
    expect(questions[0]).toMatchObject({ allowUserAddOptions: false });
  });

  it("are dropped if the author removed the question or changed its type", () => {
    expect(merged({ questions: [drinks] }, { questions: [withBread] }).questions).toEqual([drinks]);
    const asked: Question = { ...lunch, questionType: "open-ended", contentType: "text/plain" };
    expect(
      choicesIn(merged({ questions: [asked] }, { questions: [withBread] }).questions),
    ).toBeNull();
  });

  it("are merged with the author's if both added the same, under the id that may have votes", () => {
    const own = choice(" bread ");
    const { questions } = merged(
      { questions: [{ ...lunch, choices: [own, ...lunch.choices] }] },
      { questions: [withBread] },
    );
    expect(choicesIn(questions)).toEqual(["bread", "Pizza", "Soup"]);
    expect(questions[0]).toMatchObject({
      choices: [{ id: bread.id }, { id: pizza?.id }, { id: soup?.id }],
    });
  });

  it("are distinguished from other changes", () => {
    expect(changesSince(base, theirs({ questions: [withBread] }))).toEqual({
      added: [bread],
      more: false,
    });
    expect(changesSince(base, theirs({ owners: [] }))).toEqual({ added: [], more: false });
    expect(changesSince(base, theirs({ questions: [withBread], title: "Lunch" }))).toEqual({
      added: [bread],
      more: true,
    });
    expect(changesSince(base, theirs({ questions: [{ ...lunch, choices: [bread] }] }))).toEqual({
      added: [bread],
      more: true,
    });
    expect(changesSince(base, theirs({ state: "closed" })).more).toBe(true);
  });
});

describe("changes of another owner during an edit", () => {
  it("are kept if the author did not change the same field; otherwise the author wins", () => {
    const both = merged(
      { title: "Mine", questions: [{ ...lunch, label: "Mine?" }] },
      { title: "Theirs", description: "Theirs", questions: [{ ...lunch, required: true }] },
    );
    expect(both).toMatchObject({
      title: "Mine",
      description: "Theirs",
      questions: [{ label: "Mine?", required: true }],
    });
  });

  it("are merged as groups where fields belong together: times and delivery", () => {
    const closeAt = new Date("2026-03-09T10:00:00Z");
    expect(
      merged({ openDuration: "P1D", closeAt: null }, { openDuration: null, closeAt }),
    ).toMatchObject({
      openDuration: "P1D",
      closeAt: null,
    });
    expect(merged({}, { openDuration: null, closeAt })).toMatchObject({
      openDuration: null,
      closeAt,
    });
    const pending = aSurvey({ state: "pending", questions: [lunch], deliverAt: null });
    const written = { ...draftOf(pending), recipients: [aRecipient()] };
    expect(mergeEdits(written, { ...pending, state: "open" }, draftOf(pending))).toMatchObject({
      send: "now",
      recipients: pending.recipients,
    });
    expect(mergeEdits(written, pending, draftOf(pending))).toMatchObject({
      send: "manual",
      recipients: written.recipients,
    });
  });

  it("do not bring back the promoter score that the author turned off (QED-27)", () => {
    const newId = () => crypto.randomUUID();
    const plain = withType(lunch, "ordinal", newId);
    if (plain.questionType !== "ordinal") throw new Error("a scale");
    const score = withNps(plain, true, newId);
    const scale = withNps(score, false, newId);
    const begun = draftOf({ ...base, questions: [score] });
    const stored = { ...base, questions: [{ ...score, label: "Theirs?" }] };
    const [question] = mergeEdits({ ...begun, questions: [scale] }, stored, begun).questions;
    expect(question).toEqual({ ...scale, label: "Theirs?" });
    const other = mergeEdits(
      { ...begun, questions: [{ ...score, label: "Mine?" }] },
      { ...base, questions: [scale] },
      begun,
    );
    expect(other.questions).toEqual([{ ...scale, label: "Mine?" }]);
  });

  it("keep the marks of one side as a whole: the author's if both changed them (QUZ-02)", () => {
    const question = aQuizQuestion(["A", "B", "C"]);
    const begun = aSurvey({ type: "quiz", questions: [question] });
    const marked = (at: number, label = question.label) => ({
      ...question,
      label,
      choices: question.choices.map((each, n) => ({ ...each, correct: n === at })),
    });
    const marks = (own: Question, stored: Question) =>
      mergeEdits(
        { ...draftOf(begun), questions: [own] },
        { ...begun, questions: [stored] },
        draftOf(begun),
      ).questions.map((each) => ("choices" in each ? each.choices.map((one) => one.correct) : []));
    expect(marks(marked(1), marked(2))).toEqual([[false, true, false]]);
    expect(marks(marked(0, "Mine?"), marked(2))).toEqual([[false, false, true]]);
    expect(marks(marked(1), marked(0, "Theirs?"))).toEqual([[false, true, false]]);
  });

  it("keep with the marks how many there may be (QUZ-02)", () => {
    const one = aQuizQuestion(["A", "B", "C"]);
    const begun = aSurvey({ type: "quiz", questions: [one] });
    const two: Question = {
      ...one,
      allowMultipleChoices: true,
      choices: one.choices.map((each, at) => ({ ...each, correct: at < 2 })),
    };
    const both = { ...begun, questions: [two] };
    const alone = (at: number) => ({
      ...one,
      choices: one.choices.map((each, n) => ({ ...each, correct: n === at })),
    });
    const questions = (own: Question, stored: Survey, base: Survey) =>
      mergeEdits({ ...draftOf(base), questions: [own] }, stored, draftOf(base)).questions;
    expect(questions(two, { ...begun, questions: [alone(2)] }, begun)).toEqual([two]);
    expect(questions({ ...alone(0), label: "Mine?" }, both, begun)).toEqual([
      { ...two, label: "Mine?" },
    ]);
    const several = { ...alone(0), allowMultipleChoices: true };
    const start = { ...begun, questions: [several] };
    expect(questions(two, { ...start, questions: [alone(0)] }, start)).toEqual([two]);
    // What only one side changed stays as changed.
    const moved = { ...alone(1), allowMultipleChoices: true };
    expect(questions(several, { ...begun, questions: [alone(1)] }, begun)).toEqual([moved]);
    expect(questions(alone(1), { ...begun, questions: [several] }, begun)).toEqual([moved]);
  });

  it("remove and add questions, but keep those that the author is editing", () => {
    const two = aSurvey({ type: "survey", questions: [lunch, drinks] });
    const left = { ...two, questions: [lunch] };
    expect(mergeEdits(draftOf(two), left, draftOf(two)).questions).toEqual([lunch]);
    const working = { ...drinks, label: "And to drink?" };
    expect(
      mergeEdits({ ...draftOf(two), questions: [lunch, working] }, left, draftOf(two)).questions,
    ).toEqual([lunch, working]);
    expect(
      mergeEdits(draftOf(base), { ...base, questions: [drinks, lunch] }, draftOf(base)).questions,
    ).toEqual([drinks, lunch]);
  });
});

it("an edit with an unknown base keeps the additions of both sides", () => {
  const { title, questions } = merged(
    { title: "Mine", questions: [{ ...lunch, label: "Mine?" }] },
    { title: "Theirs", questions: [withBread] },
    null,
  );
  expect([title, questions[0]?.label, choicesIn(questions)]).toEqual([
    "Mine",
    "Mine?",
    ["Pizza", "Soup", "Bread"],
  ]);
});
