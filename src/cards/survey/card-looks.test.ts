import { inflateSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { limits } from "#domain/limits.ts";
import type { Question } from "#domain/question/question.ts";
import { questionResults } from "#domain/results/results.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { aCardView, ownAnswers } from "#test/card-views.ts";
import { aChoiceQuestion, aSurvey } from "#test/factories.ts";
import { everyKind } from "#test/kind-samples.ts";
import { renderCard } from "#test/render-card.ts";
import { inviteCard } from "../messages/invite-card.ts";
import { updatedCard } from "../messages/updated-card.ts";
import type { Card } from "../parts/card.ts";
import { utf8Bytes } from "../parts/fitted.ts";
import { closeResultsCard } from "./close-results-card.ts";
import { personalCard } from "./personal-card.ts";
import { takingCard } from "./taking-card.ts";

const question = aChoiceQuestion(["By the lake", "Roof terrace", "Climbing hall"]);
const poll = aSurvey({ questions: [question] });

/** A card's view in which each choice of its first question has these votes. */
function counted(survey: Survey, votes: readonly number[]) {
  const view = aCardView(survey);
  const [first] = survey.questions;
  const choices = first && "choices" in first ? first.choices : [];
  const answered = votes.reduce((sum, count) => sum + count, 0);
  return {
    ...view,
    responseCount: answered,
    results: {
      revision: 1,
      state: survey.state,
      responseCount: answered,
      partialCount: 0,
      waiting: null,
      questions: questionResults(
        survey.questions,
        {
          answered: new Map(first ? [[first.id, answered]] : []),
          counts: new Map(choices.map(({ id }, at) => [id, votes[at] ?? 0])),
        },
        () => null,
      ),
    },
  };
}
const text = (card: Card) => renderCard(card).text;
const json = (card: Card) => JSON.stringify(card);
const pictures = (card: Card) =>
  [...json(card).matchAll(/data:image\/png;base64,([\w+/=]+)/g)].map(([, data = ""]) => data);

describe("the head of a card", () => {
  it("has three lines: type, author and state; title; facts (CARD-06)", () => {
    const [kind, title, facts] = inviteCard(aCardView({ ...poll, anonymity: "anonymous" })).body;
    expect(json({ ...inviteCard(aCardView(poll)), body: kind ? [kind] : [] })).toContain(
      "Poll · By ",
    );
    expect(kind).toMatchObject({ type: "ColumnSet" });
    expect(title).toMatchObject({ style: "heading" });
    expect(facts).toMatchObject({ isSubtle: true, size: "Small" });
  });

  it("says the state as a badge, and in words where a client has no badges", () => {
    const card = inviteCard(aCardView(poll));
    expect(json(card)).toContain('"type":"Badge","text":"Live","style":"Good"');
    expect(text(card)).toContain("Live");
  });
});

describe("bars on a card", () => {
  it("are one picture each, as wide as the card, with an empty alternative: the figure is beside it (RES-39)", () => {
    const card = personalCard({ ...counted(poll, [5, 2, 0]), mine: ownAnswers(poll) });
    expect(pictures(card)).toHaveLength(3);
    expect(card.body.filter(({ type }) => type === "Image")).toMatchObject(
      [1, 2, 3].map(() => ({ size: "Stretch", altText: "" })),
    );
  });

  it("are pictures that every program can read, and under 500 characters each", () => {
    for (const data of pictures(
      personalCard({ ...counted(poll, [5, 2, 0]), mine: ownAnswers(poll) }),
    )) {
      expect(data.length).toBeLessThan(500);
      const { width, height, pixels } = readPicture(Buffer.from(data, "base64"));
      expect(width).toBe(600);
      expect(pixels).toBe((width / 2 + 1) * height);
    }
  });

  it("mark the viewer's choice by weight and words, and only it", () => {
    const card = personalCard({ ...counted(poll, [2, 5, 0]), mine: ownAnswers(poll) });
    expect(text(card).match(/Your vote/g)).toHaveLength(1);
    expect(text(card)).toMatch(/By the lake29% \(2\)Your vote/);
    expect(text(card)).not.toContain("You voted");
  });

  it("fit on a card with 25 choices of the longest texts and names (CARD-07, RES-38)", () => {
    const all = everyKind((max) => "漢".repeat(max), limits.choices.max)["multiple choice"]?.();
    if (!all) throw new Error("no such kind");
    const big = aSurvey({ questions: [all] });
    const card = personalCard(
      aCardView(big, { mine: ownAnswers(big), topChoices: limits.choices.max }),
    );
    expect(pictures(card)).toHaveLength(limits.choices.max);
    expect(utf8Bytes(json(card))).toBeLessThanOrEqual(limits.cardBytes);
  });
});

describe("the winner", () => {
  const closed = { ...poll, state: "closed" as const };

  it("stands first on a closed poll, with its votes out of all", () => {
    for (const card of [inviteCard, closeResultsCard])
      expect(text(card(counted(closed, [2, 11, 7])))).toMatch(
        /Roof terrace11 of 20 votes55%.*By the lake/,
      );
    expect(json(inviteCard(counted(closed, [2, 11, 7])))).toContain('"style":"accent"');
  });

  it("is nobody where two have as many votes, few have answered, or the poll still runs", () => {
    for (const view of [
      counted(closed, [5, 5, 1]),
      counted(closed, [2, 0, 0]),
      counted(poll, [9, 1, 0]),
    ])
      expect(text(personalCard({ ...view, mine: ownAnswers(poll) }))).not.toContain(" of ");
  });
});

describe("a count of one", () => {
  it("is said in the singular everywhere on a card", () => {
    const twelve = aSurvey({
      questions: [aChoiceQuestion(Array.from({ length: 11 }, (_, at) => `Choice ${at + 1}`))],
    });
    const shown = text(personalCard({ ...counted(twelve, [1]), mine: ownAnswers(twelve) }));
    expect(shown).toContain("+ 1 more choice");
    expect(shown).toContain("1 response");
    expect(shown).not.toMatch(/\b1 (votes|responses|questions|choices|more choices)\b/);
  });
});

describe("the steps of a quiz", () => {
  const quiz = aSurvey({ type: "quiz", title: "Capitals", leaderboardVisibility: "visible" });
  const leaders = (names: string[]) => ({
    most: 10,
    leaders: names.map((name, at) => ({ rank: at + 1, score: 10 - at, time: null, name })),
  });

  it("have the first three in the order of their places, the others below (QUZ-16)", () => {
    const card = inviteCard({
      ...aCardView({ ...quiz, state: "closed" }),
      leaders: leaders(["Megan", "Diego", "Alex", "Lee"]),
    });
    expect(text(card)).toMatch(/1\. Megan10 of 102\. Diego9 of 103\. Alex8 of 104\. Lee: 7 of 10/);
  });

  it("are lines while fewer than three have finished", () => {
    const card = inviteCard({
      ...aCardView({ ...quiz, state: "closed" }),
      leaders: leaders(["Megan"]),
    });
    expect(text(card)).toContain("1. Megan: 10 of 10");
  });
});

describe("buttons", () => {
  it("stand two beside each other, one of them primary, and the rest in the menu", () => {
    const card = personalCard(aCardView(poll, { manage: true, delays: ["PT30M"] }));
    const modes = card.actions.map(({ title, mode, style }) => [title, mode, style]);
    expect(modes).toEqual([
      ["Vote", undefined, "positive"],
      ["View results", undefined, undefined],
      ["Remind me", "secondary", undefined],
      ["Manage", "secondary", undefined],
    ]);
    expect(card.actions.at(-1)?.fallback).toMatchObject({ mode: "secondary" });
  });

  it("lead somewhere on every card that announces an edit, whoever looks at it (EDT-04)", () => {
    const edited: Survey = { ...poll, banner: "respond-again" };
    const views = [
      aCardView(edited),
      aCardView(edited, { mine: ownAnswers(edited) }),
      aCardView(edited, { mine: ownAnswers(edited, "", { changeable: false }) }),
      aCardView(edited, { can: ["view-results"] }),
    ];
    for (const card of [
      updatedCard(aCardView(edited)),
      ...views.map((view) => personalCard(view, "updated")),
    ]) {
      expect(renderCard(card).buttons.filter(({ enabled }) => enabled)).not.toEqual([]);
      expect(text(card)).toMatch(/^This poll has changed/);
    }
  });
});

describe("several questions", () => {
  const kinds = everyKind((max) => "What shall we have?".slice(0, max));
  const nps = kinds.NPS?.() as Question; // safe: it exists
  const asked = aSurvey({
    type: "survey",
    title: "Offsite",
    questions: [
      question,
      { ...nps, required: true },
      { ...question, id: crypto.randomUUID() as Question["id"] },
    ], // safe: the form of an id
  });
  const titles = (card: Card) => card.actions.map(({ title }) => title);

  it("have one button that leads on, and the progress so far (TAK-03, TAK-15)", () => {
    const card = takingCard(aCardView(asked), 0);
    expect(card.actions.map(({ title, mode }) => [title, mode])).toEqual([
      ["Next", undefined],
      ["Done", "secondary"],
    ]);
    expect(text(card)).toContain("Question 1 of 3");
    expect(titles(takingCard(aCardView(asked), 2))).toEqual(["Submit", "Previous"]);
  });

  it("go on with a tap where the question is a scale that must be answered, and with Next once it is", () => {
    const card = takingCard(aCardView(asked), 1);
    expect(titles(card)).toEqual(["Previous", "Done"]);
    expect(card.actions.map(({ mode }) => mode)).toEqual([undefined, "secondary"]);
    const again = takingCard(aCardView(asked, { mine: ownAnswers(asked) }), 1);
    expect(titles(again)).toEqual(["Next", "Previous", "Done"]);
    expect(again.actions[0]).toMatchObject({
      data: { [`answer:${nps.id}`]: "choices" in nps ? nps.choices[0]?.id : null },
    });
  });

  it("say Please answer this question directly at the question (TAK-21)", () => {
    const card = takingCard(aCardView(asked), 0, { text: "Please answer this question" });
    expect(text(card)).toMatch(/What shall we .*Please answer this question.*Your answer/);
  });
});

function readPicture(file: Buffer) {
  expect(file.subarray(1, 4).toString()).toBe("PNG");
  const data: Buffer[] = [];
  for (let at = 8; at < file.length; at += 12 + file.readUInt32BE(at))
    if (file.subarray(at + 4, at + 8).toString() === "IDAT")
      data.push(file.subarray(at + 8, at + 8 + file.readUInt32BE(at)));
  return {
    width: file.readUInt32BE(16),
    height: file.readUInt32BE(20),
    pixels: inflateSync(Buffer.concat(data)).length,
  };
}
