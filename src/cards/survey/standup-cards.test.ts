import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { userId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { choicesOf } from "#domain/question/registry.ts";
import type { Digest } from "#domain/results/digest.ts";
import { aCardView, ownAnswers } from "#test/card-views.ts";
import { aSurvey } from "#test/factories.ts";
import { faultsOf } from "#test/render-card.ts";
import { aStandup } from "#test/send-standup.ts";
import { inviteCard } from "../messages/invite-card.ts";
import type { Card } from "../parts/card.ts";
import { utf8Bytes } from "../parts/fitted.ts";
import { closeResultsCard } from "./close-results-card.ts";
import { personalCard } from "./personal-card.ts";
import { resultsCard } from "./results-card.ts";

const { send: _send, schedule: _schedule, ...written } = aStandup();
const closeAt = new Date("2026-03-02T13:00:00Z");
const standup = aSurvey({ ...written, deliverAt: new Date("2026-03-02T10:00:00Z"), closeAt });
const closed = { ...standup, state: "closed" as const, closeAt: new Date("2026-03-02T11:00:00Z") };
const names = ["Megan Bowen", "Alex Wilber", "Diego Siciliani", "Lee Gu", "Johanna Lorenz"];
const person = (name: string) => ({ aadObjectId: userId.parse(randomUUID()), name });
const long = "漢*字_[x](http://evil.example) ".repeat(200);

/** Five people; the first is blocked. */
function digestOf(text: string, over: Partial<Digest> = {}): Digest {
  const [did, next, flag] = standup.questions;
  if (!did || !next || !flag) throw new Error("three questions");
  const entries = names.map((name, at) => ({
    user: person(name),
    completed: true,
    flagged: at === 0,
    answers: [
      { questionId: did.id, value: text, comment: null },
      { questionId: next.id, value: `${text} 2`, comment: null },
      {
        questionId: flag.id,
        value: choicesOf(flag)[at === 0 ? 0 : 1]?.id ?? "",
        comment: at === 0 ? "No access to staging" : null,
      },
    ],
  }));
  return {
    entries,
    more: 0,
    missing: [person("Adele Vance")],
    missingCount: 1,
    away: [],
    awayCount: 0,
    ...over,
  };
}

const textsOf = (card: Card) =>
  [...JSON.stringify(card.body).matchAll(/"text":"((?:[^"\\]|\\.)*)"/g)].map(([, text]) => text);
const said = (card: Card) => textsOf(card).join("\n");
const view = (over: Parameters<typeof aCardView>[1]) =>
  aCardView(closed, { responseCount: 5, ...over });

describe("the card of a standup", () => {
  it("shows a picture until it is sent (STD-10), and then when it closes (STD-09, CARD-01)", () => {
    const waiting = inviteCard(aCardView({ ...standup, state: "pending", deliverAt: null }));
    expect(JSON.stringify(waiting)).toContain('"altText":"A team that will be asked"');
    const open = inviteCard(aCardView(standup));
    expect(said(open)).toContain("Closes {{DATE(2026-03-02T13:00:00Z");
    expect(JSON.stringify(open)).not.toContain("A team that will be asked");
    expect(said(inviteCard(view({})))).toContain("Closed {{DATE(2026-03-02T11:00:00Z");
  });

  it("lists up to three names in its completions (STD-12)", () => {
    const digest = digestOf("Done");
    for (const card of [
      inviteCard(aCardView(standup, { digest, responseCount: 5 })),
      personalCard(aCardView(standup, { digest, responseCount: 5, mine: ownAnswers(standup) })),
      inviteCard(view({ digest })),
    ])
      expect(said(card)).toContain(
        "Answered by Alex Wilber, Diego Siciliani, Johanna Lorenz + 2 more",
      );
  });

  it("counts and names completions, and tells partial answers apart (STD-12, RES-20)", () => {
    const digest = digestOf("Done");
    const entries = digest.entries.map((entry, at) => ({ ...entry, completed: at !== 1 }));
    const shown = { digest: { ...digest, entries }, responseCount: 4, partialCount: 1 };
    expect(said(closeResultsCard(view(shown)))).toContain("4 of 6 answered, 1 not completed");
    const open = said(inviteCard(aCardView(standup, shown)));
    expect(open).toContain("Answered by Diego Siciliani, Johanna Lorenz, Lee Gu + 1 more");
    expect(open).toContain("4 responses, 1 not completed");
  });

  it("says who is away, and leaves them out of the count", () => {
    const away = [{ ...person("Lidia Holloway"), backOn: "2026-03-06" }];
    const digest = digestOf("Done", { away, awayCount: 1 });
    const texts = textsOf(closeResultsCard(view({ digest })));
    expect(texts).toContain("5 of 6 answered");
    expect(texts).toContain("Away: Lidia Holloway until Fri, Mar 6");
  });

  it("lists up to ten names per choice (STD-13)", () => {
    const shown = aCardView(closed).results;
    const voters = Array.from({ length: 12 }, (_, at) => person(`Person ${at}`));
    const questions = (shown?.questions ?? []).map((question) => ({
      ...question,
      choices: question.choices.map((choice) => ({ ...choice, count: 12, voters })),
    }));
    const results = shown && { ...shown, questions };
    const card = inviteCard(view({ digest: digestOf("Done"), results }));
    expect(said(card)).toContain("Are you blocked?");
    expect(said(card)).toContain("Person 9 + 2 more");
  });
});

describe("the digest of a standup", () => {
  it("says who is blocked first, what everybody said, and who is missing", () => {
    const texts = textsOf(closeResultsCard(view({ digest: digestOf("Login page") })));
    const at = (text: string) => texts.indexOf(text);
    expect(texts).toContain("5 of 6 answered");
    expect(texts).toContain("No answer from Adele Vance");
    expect(at("Are you blocked? Yes")).toBeGreaterThan(0);
    expect(at("Megan Bowen")).toBe(at("Are you blocked? Yes") + 1);
    expect(at("No access to staging")).toBe(at("Megan Bowen") + 1);
    expect(at("Alex Wilber")).toBeGreaterThan(at("Megan Bowen"));
    expect(texts.filter((text) => text === "1\\\\. Login page")).toHaveLength(5);
  });

  it("is what View results shows, too", () => {
    expect(said(resultsCard(view({ digest: digestOf("Login page") }), 0))).toContain("Megan Bowen");
  });

  it("fits a card, whatever a hundred people wrote", () => {
    const digest = digestOf(long);
    const many = Array.from({ length: 100 }, () => digest.entries[1]).flatMap((one) => one ?? []);
    const card = closeResultsCard(view({ digest: { ...digest, entries: many, more: 50 } }));
    expect(faultsOf(card)).toEqual([]);
    expect(utf8Bytes(JSON.stringify(card))).toBeLessThanOrEqual(limits.cardBytes);
    expect(said(card)).toMatch(/\+ \d+ more on the results page/);
    for (const whole of [inviteCard(view({ digest })), closeResultsCard(view({ digest }))])
      expect(faultsOf(whole)).toEqual([]);
  });
});
