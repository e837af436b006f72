import { describe, expect, it } from "vitest";
import { limits } from "#domain/limits.ts";
import { questionResults } from "#domain/results/results.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { aCardView, ownAnswers } from "#test/card-views.ts";
import { aChoiceQuestion, aSurvey } from "#test/factories.ts";
import { everyKind } from "#test/kind-samples.ts";
import { renderCard } from "#test/render-card.ts";
import type { Card } from "../parts/card.ts";
import { utf8Bytes } from "../parts/fitted.ts";
import { closeResultsCard } from "../survey/close-results-card.ts";
import { personalCard } from "../survey/personal-card.ts";
import { inviteCard } from "./invite-card.ts";
import { reminderCard } from "./reminder-card.ts";
import { updatedCard } from "./updated-card.ts";

const poll = aSurvey();
const several = aSurvey({
  type: "survey",
  title: "Lunch",
  questions: [
    aChoiceQuestion(["Pizza", "Salad"], { label: "What?" }),
    aChoiceQuestion(["Monday", "Friday"], { label: "When?" }),
  ],
});
const textOf = (card: Card) => renderCard(card).text;
const titles = (card: Card) => card.actions.map(({ title }) => title);
const refreshed = (card: Card) => card.refresh?.action?.data;

describe("a reminder", () => {
  it("says that it is a reminder and has the card's content: the form of one question, or Start for several (RMD-18)", () => {
    expect(textOf(reminderCard(aCardView(poll)))).toMatch(/^Reminder: please answer this poll/);
    expect(renderCard(reminderCard(aCardView(poll))).inputs).toEqual([
      `answer:${poll.questions[0]?.id}`,
    ]);
    expect(titles(reminderCard(aCardView(poll)))).toEqual(["Vote", "View results", "Remind me"]);
    expect(textOf(reminderCard(aCardView(several)))).toMatch(
      /^Reminder: please answer this survey/,
    );
    expect(titles(reminderCard(aCardView(several)))).toEqual([
      "Start",
      "View results",
      "Remind me",
    ]);
  });

  it("stays a reminder in the personal view until the viewer has answered", () => {
    expect(refreshed(reminderCard(aCardView(poll)))).toEqual({
      command: "survey/card/refresh",
      surveyId: poll.id,
      card: "reminder",
    });
    const own = personalCard(aCardView(poll), "reminder");
    expect(textOf(own)).toContain("Reminder: please answer this poll");
    expect(refreshed(own)).toMatchObject({ card: "reminder" });
    expect(
      textOf(personalCard(aCardView(poll, { mine: ownAnswers(poll) }), "reminder")),
    ).not.toContain("Reminder");
    expect(textOf(personalCard(aCardView({ ...poll, state: "closed" }), "reminder"))).not.toContain(
      "Reminder",
    );
  });

  it("keeps the receipt of an anonymous response when it is refreshed", () => {
    const { receipt } = aCardView(poll);
    const mine = ownAnswers(poll, "", { responseAnonymity: "anonymous", receipt });
    expect(
      refreshed(personalCard(aCardView({ ...poll, anonymity: "anonymous" }, { mine }), "updated")),
    ).toMatchObject({
      receipt,
      card: "updated",
    });
  });
});

describe("the news of an edit", () => {
  it("says what happened, with the banner and a way to answer (EDT-04)", () => {
    const edited: Survey = { ...poll, banner: "respond-again" };
    const card = updatedCard(aCardView(edited));
    expect(textOf(card)).toContain("This poll has changed");
    expect(textOf(card)).toContain("Polly updated - Please respond to the changes");
    expect(titles(card)).toEqual(["Vote", "View results", "Remind me"]);
    expect(refreshed(card)).toMatchObject({ card: "updated" });
    expect(textOf(personalCard(aCardView(edited), "updated"))).toContain("This poll has changed");
  });

  it("is only the card of a survey that is no longer open", () => {
    const closed = aCardView({ ...poll, state: "closed" });
    for (const card of [updatedCard(closed), reminderCard(closed)])
      expect(card).toEqual(inviteCard(closed));
  });
});

describe("the results at the close", () => {
  const closed = (survey: Survey, over = {}) =>
    closeResultsCard(aCardView({ ...survey, state: "closed" }, over));

  it("include every question, with a button to the page (AUT-51)", () => {
    const { text, inputs } = renderCard(closed(several));
    expect(text).toMatch(/^The results of this survey/);
    for (const words of ["Closed", "What?", "Pizza", "When?", "Friday", "7 responses", "%"])
      expect(text).toContain(words);
    expect(inputs).toEqual([]);
    expect(titles(closed(several))).toEqual(["Open results", "View results"]);
    expect(refreshed(closed(several))).toMatchObject({ card: "results" });
  });

  it("mark the viewer's choice in the personal view", () => {
    const mine = ownAnswers(several);
    expect(
      textOf(closeResultsCard({ ...aCardView({ ...several, state: "closed" }), mine })),
    ).toMatch(/Pizza0% \(0\)Your vote/);
    expect(textOf(closed(several))).not.toContain("Your vote");
  });

  it("say why they are hidden from viewers who may not see them, without numbers (RES-06)", () => {
    const { text } = renderCard(closed(several, { results: null, refusal: "PRIVATE" }));
    expect(text).toContain("Results only available to the owner of this survey");
    expect(text).not.toContain("%");
    expect(text).not.toContain("Pizza");
  });

  it("leave questions to the page if all of them do not fit on a card", () => {
    const questions = Array.from(
      { length: 50 },
      () => everyKind((max) => "漢".repeat(max), 25)["multiple choice"]?.() ?? aChoiceQuestion(),
    );
    const card = closed(aSurvey({ type: "survey", title: "Lunch", questions }));
    expect(utf8Bytes(JSON.stringify(card))).toBeLessThanOrEqual(limits.cardBytes);
    expect(textOf(card)).toMatch(/\+ 4\d more questions/);
  });

  it("say No responses yet without responses", () => {
    const results = {
      revision: 1,
      state: "closed" as const,
      responseCount: 0,
      partialCount: 0,
      waiting: null,
      questions: questionResults(
        poll.questions,
        { answered: new Map(), counts: new Map() },
        () => null,
      ),
    };
    expect(textOf(closed(poll, { responseCount: 0, results }))).toContain("No responses yet");
  });
});
