import { describe, expect, it } from "vitest";
import { limits } from "#domain/limits.ts";
import type { Question } from "#domain/question/question.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { aCardView, everyKind, ownAnswers } from "#test/card-views.ts";
import { aSurvey } from "#test/factories.ts";
import { faultsOf, renderCard } from "#test/render-card.ts";
import type { Card } from "./card.ts";
import { closeResultsCard } from "./close-results-card.ts";
import { cut, plain } from "./entered.ts";
import { utf8Bytes } from "./fitted.ts";
import { inviteCard } from "./invite-card.ts";
import { personalCard } from "./personal-card.ts";
import { previewCard } from "./preview-card.ts";
import { reminderCard } from "./reminder-card.ts";
import { resultsCard } from "./results-card.ts";
import { takingCard } from "./taking-card.ts";
import { updatedCard } from "./updated-card.ts";

/** Texts as long as a place takes them, in the forms that take the most room or mean something to a renderer. */
const scripts: Record<string, (max: number) => string> = {
  words: (max) => "What shall we have for lunch? ".repeat(200).slice(0, max),
  emoji: (max) => "👩‍👩‍👧‍👦🏴󠁧󠁢󠁳󠁣󠁴󠁿".repeat(250).slice(0, max).toWellFormed(),
  "three bytes a letter": (max) => "漢字かな交じり文".repeat(700).slice(0, max),
  "right to left": (max) => "ما هو رأيك في الغداء؟ שָׁלוֹם ".repeat(200).slice(0, max),
  "marks without end": (max) => `Z${"\u0300\u0301\u0302".repeat(1700)}`.slice(0, max),
  Markdown: (max) => "**bold** [link](https://evil.example) # 1. _x_ `y` | {{DATE(2026-01-01T00:00:00Z,SHORT)}} ".repeat(60).slice(0, max),
  "control characters and quotes": (max) => '\u0001"\\\u001f'.repeat(1300).slice(0, max),
};

const about = (question: Question, over: Partial<Survey> = {}) =>
  aSurvey({ type: "poll", title: "", questions: [question], commentsEnabled: true, ...over });

/** Every card on which a question can stand. */
function cardsWith(question: Question, text: string): Record<string, Card> {
  const poll = about(question, { description: text.slice(0, 2000), banner: "updated" });
  const view = aCardView(poll);
  const mine = ownAnswers(poll, text.slice(0, 3000));
  const others = Array.from({ length: 49 }, () => ({ ...question, id: crypto.randomUUID() as Question["id"] })); // safe: an id by its form
  const big = about(question, { type: "survey", title: text.slice(0, 4999), questions: [...others, question] });
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
    "taking the last of fifty": takingCard(aCardView(big, { mine: ownAnswers(big, text.slice(0, 3000)) }), 49),
    "preview of fifty": previewCard(aCardView(big), 49),
    "results of fifty at the close": closeResultsCard(aCardView({ ...big, state: "closed" })),
  };
}

/** Drawing takes its time: the others are read by the renderer, and differ from these in a line. */
const drawnCards = new Set(["invite", "personal", "answered", "taking", "preview", "results at the close", "taking the last of fifty"]);

/** Each kind is drawn in one script, and in every script those that have the most on a card. */
const fullest = ["choices of the audience", "quiz"];
const drawnIn = Object.keys(everyKind(String)).map((kind, at) => `${Object.keys(scripts)[at % Object.keys(scripts).length]}: ${kind}`);
const isDrawn = (script: string, kind: string) => fullest.includes(kind) || drawnIn.includes(`${script}: ${kind}`);

describe.each(Object.keys(scripts))("cards with texts of %s, as long as they may be", (script) => {
  const write = scripts[script] ?? String;
  it.each(Object.entries(everyKind(write, limits.choices.max)))(
    "are understood by Teams' renderer and stay within the size that it takes: %s (CARD-01, CARD-02, CARD-07)",
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
        // Those among the questions count too.
        expect(buttons.length, name).toBeLessThanOrEqual(limits.cardActions);
        expect(text, name).not.toContain("{{");
      }
    },
  );
});

describe("a question on a card", () => {
  const kinds = everyKind((max) => "What shall we have?".slice(0, max));
  const form = (kind: string) => {
    const question = kinds[kind]?.();
    if (!question) throw new Error(`no kind ${kind}`);
    return {
      question,
      ...renderCard(personalCard(aCardView(about(question)))),
      json: JSON.stringify(personalCard(aCardView(about(question)))),
    };
  };

  it.each(Object.keys(kinds).filter((kind) => kind !== "no choice yet"))(
    "has the field for its answer and the one for its comment: %s (TAK-16)",
    (kind) => {
      const { question, inputs, buttons, placeholders } = form(kind);
      const added = kind === "choices of the audience" ? [`choice:${question.id}`] : [];
      expect(inputs).toEqual([`answer:${question.id}`, ...added, `comment:${question.id}`]);
      expect(placeholders).toContain("What shall we have?");
      expect(buttons.map(({ title }) => title)).toContain("Vote");
    },
  );

  it.each([
    ["multiple choice", 3],
    ["several answers", 3],
    ["rating scale", 3],
    ["yes or no", 2],
    ["quiz", 3],
  ])("offers each choice once: %s", (kind, count) => expect(form(kind).options).toBe(count));

  it("is answered from 0 to 10 in one line where it is a promoter score (QED-27)", () => {
    const { json, text } = form("NPS");
    expect(json).toContain('"style":"compact"');
    expect([...json.matchAll(/"title":"(\d+)","value"/g)].map(([, value]) => Number(value))).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
    expect(text).toContain("Choose from 0 (lowest) to 10 (highest)");
  });

  it("takes a text, a date or a time (QED-24)", () => {
    expect(form("text").json).toContain('"type":"Input.Text"');
    expect(form("date").json).toContain('"type":"Input.Date"');
    expect(form("time").json).not.toContain('"type":"Input.Time"');
    expect(form("word cloud").placeholders).toContain("A word or a few");
  });

  it("leads on to the results where it stands in somebody's own view, and an owner to the menu too (BOT-11)", () => {
    const question = kinds.text?.();
    if (!question) throw new Error("no such kind");
    const titles = (manage: boolean) =>
      takingCard(aCardView(about(question), { manage }), 0, null, true).actions?.map(({ title }) => title);
    expect(titles(false)).toEqual(["Vote", "Cancel", "View results"]);
    expect(titles(true)).toEqual(["Vote", "Cancel", "View results", "Manage"]);
  });

  it("offers the 48 half hours of a day for a time, and one that was given between them (TAK-29)", () => {
    const question = kinds.time?.();
    if (!question) throw new Error("no such kind");
    const survey = about(question);
    const times = (mine: string | null) => {
      const card = takingCard(aCardView(survey, mine ? { mine: ownAnswers(survey, mine) } : {}), 0);
      return [...JSON.stringify(card).matchAll(/"title":"(\d\d:\d\d [AP]M)"/g)].map(([, time]) => time);
    };
    expect(times(null)).toHaveLength(48);
    expect(times(null).slice(0, 3)).toEqual(["12:00 AM", "12:30 AM", "01:00 AM"]);
    expect(times("09:17")).toContain("09:17 AM");
    expect(times("09:17")).toHaveLength(49);
  });

  it("keeps the comment behind a button until something is answered, and then shows it (TAK-24)", () => {
    const question = kinds["multiple choice"]?.();
    if (!question) throw new Error("no such kind");
    const survey = about(question);
    const field = (mine: boolean) =>
      takingCard(aCardView(survey, mine ? { mine: ownAnswers(survey) } : {}), 0).body.find(({ id }) => id === `comment:${question.id}`);
    expect(field(false)).toMatchObject({ isVisible: false });
    expect(renderCard(takingCard(aCardView(survey), 0)).buttons.map(({ title }) => title)).toContain("Add a comment");
    expect(field(true)).not.toHaveProperty("isVisible");
  });

  it("has Add choice where the audience may add one and there are fewer than 25, and nowhere else (TAK-31, TAK-34)", () => {
    const titles = (question: Question) => renderCard(personalCard(aCardView(about(question)))).buttons.map(({ title }) => title);
    const asked = kinds["choices of the audience"]?.();
    const plain = kinds["multiple choice"]?.();
    const full = everyKind((max) => "What shall we have?".slice(0, max), limits.choices.max)["choices of the audience"]?.();
    if (!asked || !plain || !full) throw new Error("no such kind");
    expect(titles(asked)).toContain("Add choice");
    expect(JSON.stringify(personalCard(aCardView(about(asked))))).toContain('"maxLength":2000');
    for (const other of [plain, full]) expect(titles(other)).not.toContain("Add choice");
  });

  it("asks to add a choice where there is none yet, and has nothing to vote with (QED-20, BOT-05)", () => {
    const question = kinds["no choice yet"]?.();
    if (!question) throw new Error("no such kind");
    const poll = aCardView(about(question));
    const several = aCardView(about(question, { type: "survey", title: "Lunch", questions: [question, kinds.text?.() ?? question] }));
    for (const card of [inviteCard(poll), personalCard(poll), takingCard(poll, 0), takingCard(several, 0), previewCard(poll, 0)]) {
      const { text, inputs, buttons } = renderCard(card);
      expect(text).toContain("Add a new choice to get started!");
      expect(inputs).toEqual([`choice:${question.id}`]);
      expect(buttons.map(({ title }) => title)).toContain("Add choice");
    }
    for (const card of [inviteCard(poll), personalCard(poll), takingCard(poll, 0)])
      expect(card.actions.map(({ title }) => title)).not.toContain("Vote");
    expect(takingCard(several, 0).actions.map(({ title }) => title)).toEqual(["Next", "Done"]);
  });

  it("shows the comment that was written, and a hint where the author asks nothing (TAK-25, TAK-26)", () => {
    const question = { ...(kinds.text?.() as Question), commentAppeal: null }; // safe: it has one
    const poll = about(question);
    const [, comment] = takingCard(aCardView(poll, { mine: ownAnswers(poll, "Because") }), 0).body.filter(
      ({ type }) => type === "Input.Text",
    );
    expect(comment).toMatchObject({ placeholder: "Additional comments (optional)", value: "Because", maxLength: 3000 });
  });

  it("takes no comment where it allows none", () => {
    const question = { ...(kinds.text?.() as Question), allowComments: false }; // safe: it has one
    expect(renderCard(personalCard(aCardView(about(question)))).inputs).toEqual([`answer:${question.id}`]);
  });
});

describe("long texts", () => {
  it("end with … between two characters, and mean nothing to the renderer", () => {
    for (const [script, write] of Object.entries(scripts)) {
      const question = everyKind(write, 25)["multiple choice"]?.();
      if (!question) throw new Error("no such kind");
      const card = renderCard(inviteCard(aCardView(about(question))));
      if (script !== "marks without end") expect(card.text, script).toContain(plain(write(11)).trim());
      expect(card.options, script).toBe(25);
      expect(card.text, script).toContain("…");
    }
    expect(cut("👩‍👩‍👧‍👦".repeat(2000), 30)).toBe(`${"👩‍👩‍👧‍👦".repeat(14)}…`);
    expect(cut(`a${"\u0300".repeat(5000)}`, 30)).toBe("…");
  });
});
