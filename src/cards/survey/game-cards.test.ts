import { describe, expect, it } from "vitest";
import type { Survey } from "#domain/survey/survey.ts";
import { aCardView } from "#test/card-views.ts";
import { aChoiceQuestion, aSurvey } from "#test/factories.ts";
import { inviteCard } from "../messages/invite-card.ts";
import type { Card } from "../parts/card.ts";
import { closedCard } from "./closed-card.ts";
import { personalCard } from "./personal-card.ts";

const game: Survey = { ...aSurvey(), type: "trivia", title: "Trivia", questions: [] };
const pending = { ...game, state: "pending", deliverAt: null } as const;
const started = { ...pending, deliverAt: new Date("2026-03-02T12:00:40Z") };
const words = (card: Card) => JSON.stringify(card);

describe("the card of a game", () => {
  it("says that its owner has to start it, and to the owner how (TRV-06, TRV-07)", () => {
    expect(words(inviteCard(aCardView(pending)))).toContain("Waiting for owner to start the game");
    const own = personalCard(aCardView(pending, { can: ["deliver"], manage: true }));
    expect(words(own)).toContain(
      "Send now messages all members, and the game starts 60 seconds later.",
    );
    expect(words(own)).toContain("Send now");
  });

  it("says that it is starting, and leads to its page (TRV-07)", () => {
    expect(words(inviteCard(aCardView(started)))).toContain("Game is starting...");
    expect(words(personalCard(aCardView(started)))).toContain('"title":"Play"');
  });

  it("says that it is in progress while it is open, and nothing of its questions (CARD-01, TRV-09)", () => {
    const open = words(inviteCard(aCardView({ ...game, state: "open" })));
    expect(open).toContain("In progress...");
    expect(open).toContain('"title":"Play"');
    expect(open).not.toContain("Input.");
  });

  it("says so where nobody took part, and nothing of the question that was asked last (TRV-10, TRV-21)", () => {
    const asked = aChoiceQuestion(["Quokka", "Capybara"], { label: "Which is a marsupial?" });
    const ended = { ...game, questions: [asked], state: "closed" as const };
    const closed = aCardView(ended, { responseCount: 0 });
    for (const card of [closedCard(closed), personalCard(closed)]) {
      expect(words(card)).toContain("Nobody took part in this Trivia");
      expect(words(card)).not.toMatch(/Quokka|marsupial/);
      expect(words(card)).toContain('"title":"Full Results"');
    }
  });

  it("cuts a long name of a guest, never its mark (ANO-06, TRV-10)", () => {
    const name = "Adele Vance, Head of Product Marketing Europe and the Middle (Guest)";
    const leaders = [1, 2, 3, 4].map((rank) => ({ rank, score: 1, time: 1000 * rank, name }));
    const view = aCardView({ ...game, state: "closed" }, { leaders: { leaders, most: 5 } });
    const cutName = "Adele Vance, Head of Product Marketing Europe and t… (Guest)";
    expect(words(closedCard(view)).split(cutName)).toHaveLength(leaders.length + 1);
  });

  it("has no steps where the first three have no points (TRV-29)", () => {
    const leaders = [1, 2, 3].map((rank) => ({ rank, score: 0, time: 1, name: `P${rank}` }));
    const view = aCardView({ ...game, state: "closed" }, { leaders: { leaders, most: 5 } });
    expect(words(closedCard(view))).toContain("P3: 0 of 5");
  });

  it("shows the first places with their times when it is closed, and leads to all (TRV-10, TRV-29)", () => {
    const questions = [aChoiceQuestion(), aChoiceQuestion()];
    const leaders = [1, 2, 3, 4, 5].map((rank) => ({
      rank,
      score: 5,
      time: 1000 * rank + 250,
      name: `P${rank}`,
    }));
    const closed = aCardView(
      { ...game, questions, state: "closed" },
      { leaders: { leaders, most: 5 }, responseCount: 5 },
    );
    for (const card of [closedCard(closed), personalCard(closed)]) {
      for (const { name } of leaders) expect(words(card)).toContain(name);
      expect(words(card)).toContain("5 of 5 · 1.3 s");
      expect(words(card)).toContain("P5: 5 of 5 · 5.3 s");
      expect(words(card)).toContain('"title":"Full Results"');
    }
  });
});
