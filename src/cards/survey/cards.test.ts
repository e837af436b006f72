import { describe, expect, it } from "vitest";
import type { Receipt } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import type { UserResponse } from "#domain/response/response.ts";
import { questionResults, type Results, type Voter } from "#domain/results/results.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { aChoiceQuestion, aSurvey } from "#test/factories.ts";
import { faultsOf } from "#test/render-card.ts";
import { confirmationCard } from "../management/confirmation-card.ts";
import { deletedCard } from "../management/deleted-card.ts";
import { managementCard } from "../management/management-card.ts";
import { noAccessCard } from "../management/no-access-card.ts";
import { helpCard } from "../messages/help-card.ts";
import { inviteCard } from "../messages/invite-card.ts";
import { newSurveyCard } from "../messages/new-survey-card.ts";
import { warningCard } from "../messages/warning-card.ts";
import { welcomeCard } from "../messages/welcome-card.ts";
import type { Card } from "../parts/card.ts";
import { utf8Bytes } from "../parts/fitted.ts";
import type { PersonalCardView } from "../parts/survey-card-view.ts";
import { personalCard } from "./personal-card.ts";
import { resultsCard } from "./results-card.ts";
import { takingCard } from "./taking-card.ts";

const receipt = "abcdefghijklmnopqrstuv" as Receipt; // safe: shaped like one
const now = new Date("2026-03-02T12:00:00Z");

function resultsOf(
  survey: Survey,
  votes: readonly number[],
  voters: Voter[] | null = null,
): Results {
  const [question] = survey.questions;
  const choices = question && "choices" in question ? question.choices : [];
  const counts = new Map(choices.map((choice, at) => [choice.id, votes[at] ?? 0]));
  const answered = new Map(
    question ? [[question.id, votes.reduce((sum, count) => sum + count, 0)]] : [],
  );
  return {
    revision: 1,
    state: "open",
    responseCount: 7,
    partialCount: 0,
    waiting: null,
    questions: questionResults(survey.questions, { answered, counts }, () => voters),
  };
}

function view(survey: Survey, over: Partial<PersonalCardView> = {}): PersonalCardView {
  const results = resultsOf(survey, [5, 2, 0]);
  return {
    product: "Polly",
    survey,
    now,
    responseCount: 7,
    partialCount: 0,
    results,
    refusal: null,
    refreshFor: [],
    can: ["respond", "view-results"],
    manage: false,
    mine: null,
    receipt,
    ...over,
  };
}

function answered(survey: Survey, over: Partial<UserResponse> = {}): UserResponse {
  const [question] = survey.questions;
  const value = question && "choices" in question ? (question.choices[0]?.id ?? "") : "";
  const responses = question ? [{ questionId: question.id, value, comment: null }] : [];
  return {
    responses,
    comments: [],
    completed: true,
    completedOn: now,
    responseAnonymity: "none",
    changeable: true,
    receipt: null,
    ...over,
  };
}

const wide = "漢*字_[x](http://evil.example) ".repeat(400).slice(0, 2000);
const biggest = aSurvey({
  title: wide,
  description: wide,
  questions: [
    aChoiceQuestion(
      Array.from({ length: 25 }, (_, at) => `${at} ${wide}`.slice(0, 2000)),
      { label: wide.repeat(2), allowMultipleChoices: true },
    ),
  ],
});
const several = aSurvey({
  title: "Lunch",
  questions: [aChoiceQuestion(), aChoiceQuestion(["Monday", "Friday"], { label: "When?" })],
});
const poll = aSurvey();
const long: Voter[] = Array.from({ length: 7 }, (_, at) => ({
  aadObjectId: poll.owners[0]?.aadObjectId as Voter["aadObjectId"],
  name: `Person ${at} ${"x".repeat(200)}`,
})); // safe: the factory's owner has one

const cards: Record<string, Card> = {
  "an open poll": inviteCard(view(poll)),
  "a poll that waits": inviteCard(view({ ...poll, state: "pending", deliverAt: null })),
  "a scheduled poll": inviteCard(
    view({ ...poll, state: "pending", deliverAt: new Date("2026-03-05T10:00:00Z") }),
  ),
  "a closed poll": inviteCard(view({ ...poll, state: "closed", closeAt: now })),
  "several questions": inviteCard(view(several)),
  "a big poll": inviteCard(view(biggest)),
  "a big closed poll": inviteCard(
    view({ ...biggest, state: "closed" }, { results: resultsOf(biggest, [9, 9], long) }),
  ),
  "a form": personalCard(view(poll)),
  "a big form": personalCard(view(biggest)),
  "an owner's own vote": personalCard(
    view(poll, {
      manage: true,
      can: ["respond", "view-results", "close", "delete"],
      mine: answered(poll),
    }),
  ),
  "a big own vote": personalCard(
    view(biggest, {
      mine: answered(biggest, {
        responses: [{ questionId: firstOf(biggest).id, value: choiceIds(biggest), comment: null }],
      }),
    }),
  ),
  "a step": takingCard(view(several), 1),
  results: resultsCard(view(poll, { results: resultsOf(poll, [5, 2, 0], long) }), 0),
  "big results": resultsCard(view(biggest, { results: resultsOf(biggest, [9, 9, 3, 4], long) }), 0),
  "results of several": resultsCard(view(several), 0),
  menu: managementCard({
    survey: poll,
    now,
    product: "Polly",
    can: ["view-results", "deliver", "edit", "duplicate", "close", "delete"],
  }),
  "close?": confirmationCard("survey/close", { survey: biggest, now, product: "Polly" }),
  "delete?": confirmationCard("survey/delete", { survey: poll, now, product: "Polly" }),
  deleted: deletedCard({ id: poll.id, type: "poll" }, { undo: true }),
  "no access": noAccessCard({ id: poll.id, type: "poll" }),
  warning: warningCard(wide, { surveyId: poll.id }),
  help: helpCard("msteams", "Polly"),
  "help of the other app": helpCard("agile", "Polly"),
  welcome: welcomeCard({
    app: "msteams",
    product: "Polly",
    place: "team",
    by: { id: "29:x", name: "Adele <b> Vance" },
  }),
  "new quiz": newSurveyCard("quiz", "msteams"),
};

describe("every card", () => {
  it.each(Object.keys(cards))(
    "is valid for Teams' renderer and within its limits: %s (CARD-07)",
    (name) => {
      const card = cards[name] as Card; // safe: one of the keys
      expect(faultsOf(card)).toEqual([]);
      expect(card.actions.length).toBeLessThanOrEqual(limits.cardActions);
      expect(utf8Bytes(JSON.stringify(card))).toBeLessThanOrEqual(limits.cardBytes);
      expect(utf8Bytes(JSON.stringify(card))).toBe(
        new TextEncoder().encode(JSON.stringify(card)).length,
      );
    },
  );

  it("fails this test with an unknown element or an input without a name", () => {
    // safe: wrong on purpose
    const wrong = {
      ...cards.help,
      body: [{ type: "Nonsense" }, { type: "Input.Text" }],
    } as unknown as Card;
    expect(faultsOf(wrong).length).toBeGreaterThanOrEqual(2);
  });
});

function choiceIds(survey: Survey): string[] {
  const [question] = survey.questions;
  return question && "choices" in question ? question.choices.map((choice) => choice.id) : [];
}

function firstOf(survey: Survey) {
  const [question] = survey.questions;
  if (!question) throw new Error("a survey without questions");
  return question;
}
