import { describe, expect, it } from "vitest";
import { limits } from "#domain/limits.ts";
import type { Question } from "#domain/question/question.ts";
import { choicesOf } from "#domain/question/registry.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { aCardView, ownAnswers } from "#test/card-views.ts";
import { aSurvey } from "#test/factories.ts";
import { everyKind } from "#test/kind-samples.ts";
import { faultsOf, renderCard } from "#test/render-card.ts";
import { previewCard } from "../management/preview-card.ts";
import { inviteCard } from "../messages/invite-card.ts";
import { reminderCard } from "../messages/reminder-card.ts";
import { updatedCard } from "../messages/updated-card.ts";
import type { Card } from "../parts/card.ts";
import { cut, plain } from "../parts/entered.ts";
import { utf8Bytes } from "../parts/fitted.ts";
import { closeResultsCard } from "./close-results-card.ts";
import { personalCard } from "./personal-card.ts";
import { resultsCard } from "./results-card.ts";
import { takingCard } from "./taking-card.ts";

/**
 * Texts of the maximum length, in the scripts that take the most room or have a meaning to a
 * renderer.
 */
const scripts: Record<string, (max: number) => string> = {
  words: (max) => "What shall we have for lunch? ".repeat(200).slice(0, max),
  emoji: (max) => "👩‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿".repeat(250).slice(0, max).toWellFormed(),
  "three bytes a letter": (max) => "漢字かな交じり文".repeat(700).slice(0, max),
  "right to left": (max) => "ما هو رأيك في الغداء؟ שָׁלוֹם ".repeat(200).slice(0, max),
  "marks without end": (max) => `Z${"\u0300\u0301\u0302".repeat(1700)}`.slice(0, max),
  Markdown: (max) =>
    "**bold** [link](https://evil.example) # 1. _x_ `y` | {{DATE(2026-01-01T00:00:00Z,SHORT)}} "
      .repeat(60)
      .slice(0, max),
  "control characters and quotes": (max) => '\u0001"\\\u001f'.repeat(1300).slice(0, max),
};

const about = (question: Question, over: Partial<Survey> = {}) =>
  aSurvey({ type: "poll", title: "", questions: [question], commentsEnabled: true, ...over });

/** Every card that can show a question. */
function cardsWith(question: Question, text: string): Record<string, Card> {
  const poll = about(question, { description: text.slice(0, 2000), banner: "updated" });
  const view = aCardView(poll);
  const mine = ownAnswers(poll, text.slice(0, 3000));
  const others = Array.from({ length: 49 }, () => ({
    ...question,
    id: crypto.randomUUID() as Question["id"],
  })); // safe: has the form of an id
  const big = about(question, {
    type: "survey",
    title: text.slice(0, 4999),
    questions: [...others, question],
  });
  const closed = { ...poll, state: "closed" as const };
  return {
    invite: inviteCard(view),
    waiting: inviteCard({ ...view, survey: { ...poll, state: "pending", deliverAt: null } }),
    closed: inviteCard({ ...view, survey: closed }),
    personal: personalCard(view),
    answered: personalCard({ ...view, mine }),
    taking: takingCard({ ...view, mine }, 0, { text, page: true }),
    preview: previewCard(view, 0),
    reminder: reminderCard(view),
    updated: updatedCard(view),
    results: resultsCard({ ...view, mine }, 0),
    "results at the close": closeResultsCard({ ...view, survey: closed }),
    "invite of fifty": inviteCard(aCardView(big)),
    "personal of fifty": personalCard(aCardView(big)),
    "taking the last of fifty": takingCard(
      aCardView(big, { mine: ownAnswers(big, text.slice(0, 3000)) }),
      49,
    ),
    "preview of fifty": previewCard(aCardView(big), 49),
    "results of fifty at the close": closeResultsCard(aCardView({ ...big, state: "closed" })),
  };
}

/**
 * Rendering takes time: the other cards are read by the renderer and differ from these in one line.
 */
const drawnCards = new Set([
  "invite",
  "personal",
  "answered",
  "taking",
  "preview",
  "results at the close",
  "taking the last of fifty",
]);

/** Each kind is rendered in one script, and the longest ones in every script. */
const fullest = ["choices of the audience", "quiz"];
const drawnIn = Object.keys(everyKind(String)).map(
  (kind, at) => `${Object.keys(scripts)[at % Object.keys(scripts).length]}: ${kind}`,
);
const isDrawn = (script: string, kind: string) =>
  fullest.includes(kind) || drawnIn.includes(`${script}: ${kind}`);

/** Milliseconds. The first of them starts the renderer, and a busy machine draws slowly. */
const patience = 20_000;

describe.each(Object.keys(scripts))("cards with texts of %s, as long as they may be", (script) => {
  const write = scripts[script] ?? String;
  it.each(Object.entries(everyKind(write, limits.choices.max)))(
    "are understood by Teams' renderer and stay within the size that it takes: %s (CARD-02, CARD-07)",
    (kind, question) => {
      for (const [name, card] of Object.entries(cardsWith(question(), write(5000)))) {
        const json = JSON.stringify(card);
        expect(utf8Bytes(json), name).toBeLessThanOrEqual(limits.cardBytes);
        expect(json.isWellFormed(), name).toBe(true);
        expect(card.actions.length, name).toBeLessThanOrEqual(limits.cardActions);
        expect(faultsOf(card), name).toEqual([]);
        if (!isDrawn(script, kind) || !drawnCards.has(name)) continue;
        const { buttons, text } = renderCard(card);
        expect(
          buttons.slice(-card.actions.length).map(({ title }) => title),
          name,
        ).toEqual(card.actions.map(({ title }) => title));
        // Buttons between the questions count too.
        expect(buttons.length, name).toBeLessThanOrEqual(limits.cardActions);
        expect(text, name).not.toContain("{{");
      }
    },
    patience,
  );
});

describe("a question on a card", () => {
  const kinds = everyKind((max) => "What shall we have?".slice(0, max));
  const form = (kind: string) => {
    const question = kinds[kind]?.();
    if (!question) throw new Error(`no kind ${kind}`);
    return {
      question,
      ...renderCard(personalCard(aCardView(about(question), { typesHere: true }))),
      json: JSON.stringify(personalCard(aCardView(about(question), { typesHere: true }))),
    };
  };

  it.each(Object.keys(kinds).filter((kind) => kind !== "no choice yet"))(
    "has the field for its answer and the one for its comment: %s (TAK-16)",
    (kind) => {
      const { question, inputs, buttons, placeholders, steps } = form(kind);
      const added = kind === "choices of the audience" ? [`choice:${question.id}`] : [];
      // A scale is no field: a tap on one of its steps answers.
      const answer = steps > 0 ? [] : [`answer:${question.id}`];
      expect(inputs).toEqual([...answer, ...added, `comment:${question.id}`]);
      expect(placeholders).toContain("What shall we have?");
      expect(buttons.some(({ title }) => title === "Vote")).toBe(steps === 0);
    },
  );

  it.each([
    ["multiple choice", 3],
    ["several answers", 3],
    ["rating scale", 3],
    ["yes or no", 2],
    ["quiz", 3],
  ])("offers each choice once: %s", (kind, count) => expect(form(kind).options).toBe(count));

  it("offers 0 to 10 beside each other for a promoter score, and a tap answers (QED-27)", () => {
    const { question, json, text, steps } = form("NPS");
    expect(steps).toBe(11);
    const titles = [...json.matchAll(/"title":"(\d+) of 10","data"/g)];
    expect(titles.map(([, value]) => Number(value))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    for (const choice of choicesOf(question))
      expect(json).toContain(`"answer:${question.id}":"${choice.id}"`);
    expect(text).toContain("Choose from 0 (lowest) to 10 (highest)");
  });

  it("accepts a text, a date or a time (QED-24)", () => {
    expect(form("text").json).toContain('"type":"Input.Text"');
    expect(form("date").json).toContain('"type":"Input.Date"');
    expect(form("time").json).not.toContain('"type":"Input.Time"');
    expect(form("word cloud").placeholders).toContain("A word or a few");
  });

  it("has a results button in the personal view, and a menu button for owners (BOT-11)", () => {
    const question = kinds.text?.();
    if (!question) throw new Error("no such kind");
    const titles = (manage: boolean) =>
      takingCard(aCardView(about(question), { manage }), 0, null, true).actions?.map(
        ({ title }) => title,
      );
    expect(titles(false)).toEqual(["Vote", "Cancel", "View results"]);
    expect(titles(true)).toEqual(["Vote", "Cancel", "View results", "Manage"]);
  });

  it("offers the 48 half hours of a day for a time, and the stored time if it is another (TAK-29)", () => {
    const question = kinds.time?.();
    if (!question) throw new Error("no such kind");
    const survey = about(question);
    const times = (mine: string | null) => {
      const card = takingCard(aCardView(survey, mine ? { mine: ownAnswers(survey, mine) } : {}), 0);
      return [...JSON.stringify(card).matchAll(/"title":"(\d\d:\d\d [AP]M)"/g)].map(
        ([, time]) => time,
      );
    };
    expect(times(null)).toHaveLength(48);
    expect(times(null).slice(0, 3)).toEqual(["12:00 AM", "12:30 AM", "01:00 AM"]);
  });

  it("hides the comment field behind a button until an answer is saved", () => {
    const question = kinds["multiple choice"]?.();
    if (!question) throw new Error("no such kind");
    const survey = about(question);
    const field = (mine: boolean) =>
      takingCard(aCardView(survey, mine ? { mine: ownAnswers(survey) } : {}), 0).body.find(
        ({ id }) => id === `comment:${question.id}`,
      );
    expect(field(false)).toMatchObject({ isVisible: false });
    expect(
      renderCard(takingCard(aCardView(survey), 0)).buttons.map(({ title }) => title),
    ).toContain("Add a comment");
    expect(field(true)).not.toHaveProperty("isVisible");
  });

  it("has Add choice only if the audience may add one and there are fewer than 25 (TAK-31, TAK-34)", () => {
    const titles = (question: Question) =>
      renderCard(personalCard(aCardView(about(question)))).buttons.map(({ title }) => title);
    const asked = kinds["choices of the audience"]?.();
    const plain = kinds["multiple choice"]?.();
    const full = everyKind((max) => "What shall we have?".slice(0, max), limits.choices.max)[
      "choices of the audience"
    ]?.();
    if (!asked || !plain || !full) throw new Error("no such kind");
    expect(titles(asked)).toContain("Add choice");
    expect(JSON.stringify(takingCard(aCardView(about(asked)), 0))).toContain('"maxLength":2000');
    for (const other of [plain, full]) expect(titles(other)).not.toContain("Add choice");
  });

  it("asks to add a choice if there is none yet, without a vote button (QED-20, BOT-05)", () => {
    const question = kinds["no choice yet"]?.();
    if (!question) throw new Error("no such kind");
    const poll = aCardView(about(question));
    const several = aCardView(
      about(question, {
        type: "survey",
        title: "Lunch",
        questions: [question, kinds.text?.() ?? question],
      }),
    );
    for (const card of [
      inviteCard(poll),
      personalCard(poll),
      takingCard(poll, 0),
      takingCard(several, 0),
      previewCard(poll, 0),
    ]) {
      const { text, inputs, buttons } = renderCard(card);
      expect(text).toContain("Add a new choice to get started!");
      const here = [takingCard(poll, 0), takingCard(several, 0), previewCard(poll, 0)];
      expect(inputs).toEqual(
        here.some((each) => JSON.stringify(each) === JSON.stringify(card))
          ? [`choice:${question.id}`]
          : [],
      );
      expect(buttons.map(({ title }) => title)).toContain("Add choice");
    }
    for (const card of [inviteCard(poll), personalCard(poll), takingCard(poll, 0)])
      expect(card.actions.map(({ title }) => title)).not.toContain("Vote");
    expect(takingCard(several, 0).actions.map(({ title }) => title)).toEqual(["Next", "Done"]);
  });

  it("shows the saved comment, and a hint without an author's prompt (TAK-25, TAK-26)", () => {
    const question = { ...(kinds.text?.() as Question), commentAppeal: null }; // safe: it exists
    const poll = about(question);
    const [, comment] = takingCard(
      aCardView(poll, { mine: ownAnswers(poll, "Because") }),
      0,
    ).body.filter(({ type }) => type === "Input.Text");
    expect(comment).toMatchObject({
      placeholder: "Additional comments (optional)",
      value: "Because",
      maxLength: 3000,
    });
  });

  it("has no comment field unless it allows comments", () => {
    const question = { ...(kinds.text?.() as Question), allowComments: false }; // safe: it exists
    expect(renderCard(takingCard(aCardView(about(question)), 0)).inputs).toEqual([
      `answer:${question.id}`,
    ]);
  });
});

describe("a card in a conversation", () => {
  it.each(Object.entries(everyKind((max) => "What shall we have?".slice(0, max))))(
    "has no field to type into, which an edit of the card would empty: a button opens the form: %s",
    (_, question) => {
      const asked = about(question());
      const view = aCardView(asked);
      const begun = ownAnswers(asked, "Soup", { completed: false, completedOn: null });
      for (const card of [
        inviteCard(view),
        reminderCard(view),
        updatedCard(view),
        personalCard(view),
        personalCard({ ...view, mine: begun }),
        personalCard({ ...view, mine: ownAnswers(asked) }),
      ]) {
        const json = JSON.stringify(card);
        expect(json).not.toMatch(/"type":"Input\.(Text|Date|Time|Number)"/);
        expect(json).toMatch(
          /"msteams":\{"type":"task\/fetch"\},"command":"survey\/(taking\/start|card\/refresh)"/,
        );
      }
    },
  );

  it("keeps its fields for viewers who have no dialogs", () => {
    const question = everyKind(String).text?.();
    if (!question) throw new Error("no such kind");
    const card = personalCard(aCardView(about(question), { typesHere: true }));
    expect(renderCard(card).inputs[0]).toBe(`answer:${question.id}`);
  });
});

describe("long texts", () => {
  it("are truncated with … between two characters, without meaning to the renderer", () => {
    for (const [script, write] of Object.entries(scripts)) {
      const question = everyKind(write, 25)["multiple choice"]?.();
      if (!question) throw new Error("no such kind");
      const card = renderCard(inviteCard(aCardView(about(question))));
      if (script !== "marks without end")
        expect(card.text, script).toContain(plain(write(11)).trim());
      expect(card.options, script).toBe(25);
      expect(card.text, script).toContain("…");
    }
    expect(cut("👩‍👩‍👧‍👦".repeat(2000), 30)).toBe(`${"👩‍👩‍👧‍👦".repeat(14)}…`);
    expect(cut(`a${"\u0300".repeat(5000)}`, 30)).toBe("…");
  });
});
