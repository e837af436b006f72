import { describe, expect, it } from "vitest";
import type { Receipt } from "#domain/ids.ts";
import type { UserResponse } from "#domain/response/response.ts";
import { questionResults, type Results, type Voter } from "#domain/results/results.ts";
import { type Action, actionsFor } from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { dataOf } from "#test/data-of.ts";
import { aChoiceQuestion, aSurvey, aViewer } from "#test/factories.ts";
import { renderCard } from "#test/render-card.ts";
import { confirmationCard } from "../management/confirmation-card.ts";
import { managementCard } from "../management/management-card.ts";
import { inviteCard } from "../messages/invite-card.ts";
import type { Card } from "../parts/card.ts";
import type { PersonalCardView } from "../parts/survey-card-view.ts";
import { personalCard } from "./personal-card.ts";
import { resultsCard } from "./results-card.ts";

const product = "Polly";
const receipt = "abcdefghijklmnopqrstuv" as Receipt; // safe: shaped like one
const now = new Date("2026-03-02T12:00:00Z");
const nominal = aChoiceQuestion(["Pizza", "Salad", "Soup"]);
const poll = aSurvey({ questions: [nominal] });
const [pizza, salad] = nominal.choices.map((choice) => choice.id);

function results(
  survey: Survey,
  votersOf: (choice: string) => Voter[] | null = () => null,
): Results {
  const choices = survey.questions.flatMap((question) =>
    "choices" in question ? question.choices : [],
  );
  const counts = new Map(choices.map((choice, at) => [choice.id, choices.length - at]));
  const answered = new Map(survey.questions.map((question) => [question.id, 6]));
  return {
    revision: 3,
    state: "open",
    responseCount: 6,
    partialCount: 0,
    waiting: null,
    questions: questionResults(survey.questions, { answered, counts }, (_, choice) =>
      votersOf(choice),
    ),
  };
}

function view(survey: Survey, over: Partial<PersonalCardView> = {}): PersonalCardView {
  return {
    product,
    survey,
    now,
    responseCount: 6,
    partialCount: 0,
    results: results(survey),
    refusal: null,
    refreshFor: [],
    can: ["respond", "view-results"],
    manage: false,
    mine: null,
    receipt,
    ...over,
  };
}

const voted: UserResponse = {
  responses: [{ questionId: nominal.id, value: salad ?? "", comment: null }],
  comments: [],
  completed: true,
  completedOn: now,
  responseAnonymity: "none",
  changeable: true,
  receipt: null,
};

const titles = (card: Card) => card.actions.map((action) => action.title);
const said = (card: Card) => JSON.stringify(card.body);
const dataIn = (card: Card, title: string) =>
  dataOf(card.actions.find((action) => action.title === title));

describe("the state on a card", () => {
  it("is Ready, Sending {date}, Live or Closed (CARD-06, LIF-03, LIF-04, LIF-05, LIF-06)", () => {
    const label = (over: Partial<Survey>) =>
      /"(Ready|Live|Closed|Sending [^"]*)"/.exec(said(inviteCard(view({ ...poll, ...over }))))?.[1];
    expect(label({ state: "pending", deliverAt: null })).toBe("Ready");
    expect(label({ state: "pending", deliverAt: new Date("2026-03-05T10:00:00Z") })).toBe(
      "Sending {{DATE(2026-03-05T10:00:00Z,SHORT)}} {{TIME(2026-03-05T10:00:00Z)}}",
    );
    expect(label({})).toBe("Live");
    expect(label({ state: "closed" })).toBe("Closed");
  });

  it("allows answering only while it is open, and results when it is open or closed (LIF-07, LIF-08)", () => {
    expect(titles(inviteCard(view(poll)))).toEqual(["Vote", "View results", "Remind me"]);
    expect(titles(inviteCard(view({ ...poll, state: "closed" })))).toEqual(["View results"]);
    expect(titles(inviteCard(view({ ...poll, state: "pending", deliverAt: null })))).toEqual([]);
  });

  it("closes the form at the close time, even if the closing job is late", () => {
    expect(titles(inviteCard(view({ ...poll, closeAt: now })))).toEqual(["View results"]);
  });

  it("shows Send now only to owners of a pending poll (LIF-09, LIF-10)", () => {
    const pending: Survey = { ...poll, state: "pending", deliverAt: null };
    const can = poll.owners.flatMap((owner) =>
      actionsFor(pending, aViewer({ userId: owner.aadObjectId }), now),
    );
    expect(titles(personalCard(view(pending, { can, manage: true })))).toEqual([
      "Send now",
      "Manage",
    ]);
    expect(titles(personalCard(view(pending, { can: [] })))).toEqual([]);
    expect(titles(personalCard(view(pending, { can, manage: false })))).toEqual([]);
  });
});

describe("a vote", () => {
  it("sends the command, the survey, the question, the next step and the start time (TAK-16)", () => {
    expect(dataIn(personalCard(view(poll)), "Vote")).toEqual({
      command: "survey/taking/submit",
      surveyId: poll.id,
      questionIndexId: nominal.id,
      questionIds: [nominal.id],
      startDate: "2026-03-02T12:00:00.000Z",
      direction: "next",
    });
    expect(said(personalCard(view(poll)))).toContain(`"id":"answer:${nominal.id}"`);
  });

  it("sends the same from clients that only support Action.Submit", () => {
    const [vote] = personalCard(view(poll)).actions;
    expect(vote?.fallback).toMatchObject({
      type: "Action.Submit",
      title: "Vote",
      data: dataOf(vote),
    });
  });

  it("has a receipt if it is anonymous, in the personal view but never on the shared card", () => {
    const anonymous = { ...poll, anonymity: "anonymous" as const };
    expect(dataIn(personalCard(view(anonymous)), "Vote")).toMatchObject({ receipt });
    expect(JSON.stringify(inviteCard(view(anonymous)))).not.toContain(receipt);
    expect(JSON.stringify(personalCard(view(poll)))).not.toContain(receipt);
  });

  it("keeps the receipt in every command that leads to a change, including the host's refresh", () => {
    const anonymous = { ...poll, anonymity: "anonymous" as const };
    const card = personalCard(
      view(anonymous, { mine: { ...voted, responseAnonymity: "anonymous", receipt } }),
    );
    for (const action of card.actions) expect(dataOf(action)).toMatchObject({ receipt });
    expect(card.refresh?.action?.data).toMatchObject({ receipt });
    const [, back] = resultsCard(
      view(anonymous, { mine: { ...voted, responseAnonymity: "anonymous", receipt } }),
      0,
    ).actions;
    expect(dataOf(back)).toMatchObject({ command: "survey/card/refresh", receipt });
  });

  it("that was anonymous and lost its receipt cannot be changed, and the card says so", () => {
    const card = personalCard(
      view(
        { ...poll, anonymity: "anonymous" },
        { mine: { ...voted, responses: [], changeable: false, responseAnonymity: "anonymous" } },
      ),
    );
    expect(titles(card)).toEqual(["View results"]);
    expect(said(card)).toContain("Your answer can't be changed any more");
  });
});

describe("the personal view after voting", () => {
  it("shows the viewer's vote, the bars and Change my response", () => {
    const card = personalCard(view(poll, { mine: voted }));
    expect(renderCard(card).text).toMatch(/Pizza50% \(3\)Salad33% \(2\)Your voteSoup/);
    expect(titles(card)).toEqual(["Change my response", "View results"]);
  });

  it("shows why results are hidden, and no numbers (RES-05, RES-06)", () => {
    const hidden = (refusal: "AFTER-CLOSE" | "PRIVATE") =>
      said(personalCard(view(poll, { mine: voted, results: null, refusal })));
    expect(hidden("AFTER-CLOSE")).toContain("Results will be available after this poll is closed");
    expect(hidden("PRIVATE")).toContain("Results only available to the owner of this poll");
    expect(hidden("PRIVATE")).not.toContain("%");
  });

  it("says No responses yet while there are none (RES-21)", () => {
    expect(said(inviteCard(view(poll, { responseCount: 0 })))).toContain("No responses yet");
    expect(said(inviteCard(view(poll, { responseCount: 1 })))).toContain('"1 response"');
  });

  it("shows Manage to owners, but not on a mobile client (PERM-02, HOST-47)", () => {
    expect(titles(personalCard(view(poll, { mine: voted, manage: true })))).toContain("Manage");
    expect(titles(personalCard(view(poll, { mine: voted, manage: false })))).not.toContain(
      "Manage",
    );
  });
});

describe("results on a card", () => {
  it("name three people and count the rest (RES-36)", () => {
    const people = ["Adele", "Megan", "Diego", "Lee"].map((name) => ({
      aadObjectId: poll.owners[0]?.aadObjectId as Voter["aadObjectId"],
      name,
    })); // safe: the factory's owner has one
    const named = {
      ...view(poll),
      results: results(poll, (choice) => (choice === pizza ? people : [])),
    };
    expect(
      said(
        resultsCard(
          {
            ...named,
            results: {
              ...named.results,
              questions: named.results.questions.map((question) => ({
                ...question,
                choices: question.choices.map((choice) => ({ ...choice, count: 9 })),
              })),
            },
          },
          0,
        ),
      ),
    ).toContain("Adele, Megan, Diego + 6 more");
  });

  it("show the top ten of many choices (RES-38)", () => {
    const many = aSurvey({
      questions: [aChoiceQuestion(Array.from({ length: 14 }, (_, at) => `Choice ${at + 1}`))],
    });
    const card = said(resultsCard(view(many), 0));
    expect(card.match(/% \(/g)).toHaveLength(10);
    expect(card).toContain("+ 4 more choices");
    expect(card).not.toContain("Choice 11");
  });

  it("say No votes yet for a question that nobody answered (RES-27)", () => {
    const none = results(poll);
    const empty = {
      ...none,
      questions: none.questions.map((question) => ({ ...question, answered: 0 })),
    };
    expect(said(resultsCard(view(poll, { results: empty }), 0))).toContain("No votes yet");
  });

  it("open the results page in a dialog", () => {
    expect(dataIn(resultsCard(view(poll), 0), "Open results")).toEqual({
      msteams: { type: "task/fetch" },
      dialog: "results",
      surveyId: poll.id,
    });
  });
});

describe("the menu", () => {
  it("shows what the owner may do now (BOT-10)", () => {
    const menu = (can: Action[], page = 0) =>
      titles(managementCard({ survey: poll, now, product, can }, page));
    expect(menu(["respond", "view-results", "close", "delete", "view-voters"])).toEqual([
      "View results",
      "Close",
      "Preview",
      "Delete",
      "Back",
    ]);
    expect(menu(["deliver", "edit", "duplicate", "delete"])).toEqual([
      "Send now",
      "Edit",
      "Preview",
      "Duplicate",
      "Delete",
      "Back",
    ]);
    expect(menu(["view-results", "reopen", "duplicate", "delete"])).toEqual([
      "View results",
      "Reopen",
      "Preview",
      "Duplicate",
      "Delete",
      "Back",
    ]);
  });

  it("moves actions that do not fit to another page, each with a Back button (CARD-07)", () => {
    const can: Action[] = ["view-results", "edit", "duplicate", "close", "delete"];
    const page = (at: number) => managementCard({ survey: poll, now, product, can }, at);
    expect(titles(page(0))).toEqual(["View results", "Close", "Edit", "Preview", "More", "Back"]);
    expect(titles(page(1))).toEqual(["Duplicate", "Delete", "Back"]);
    expect(titles(page(9))).toEqual(titles(page(1)));
    expect(dataIn(page(0), "More")).toEqual({
      command: "survey/management/menu",
      surveyId: poll.id,
      page: 1,
    });
    expect(dataIn(page(1), "Back")).toEqual({
      command: "survey/management/menu",
      surveyId: poll.id,
    });
  });

  it("opens the authoring page to edit, duplicate and reopen (EDT-01, EDT-13, LIF-22)", () => {
    const data = (can: Action, title: string) =>
      dataIn(managementCard({ survey: poll, now, product, can: [can] }), title);
    const form = {
      msteams: { type: "task/fetch" },
      dialog: "authoring",
      type: "poll",
      surveyId: poll.id,
    };
    expect(data("edit", "Edit")).toEqual(form);
    expect(data("duplicate", "Duplicate")).toEqual({ ...form, duplicate: true });
    expect(data("reopen", "Reopen")).toEqual({ ...form, reOpen: true });
  });

  it("disables Send now while the monthly responses are used up, and says why (LIF-14)", () => {
    const reached = { survey: poll, now, product, limitReached: true };
    const pending = view(
      { ...poll, state: "pending", deliverAt: null },
      { can: ["deliver"], manage: true, limitReached: true },
    );
    for (const card of [managementCard({ ...reached, can: ["deliver"] }), personalCard(pending)]) {
      const send = card.actions.find((action) => action.title === "Send now");
      const disabled = {
        isEnabled: false,
        tooltip: "Monthly response limit exceeded!  Upgrade to send this Polly!",
      };
      expect(send).toMatchObject({ ...disabled, fallback: disabled });
    }
    const [free] = managementCard({ ...reached, limitReached: false, can: ["deliver"] }).actions;
    expect(free).not.toHaveProperty("isEnabled");
  });

  it("asks for confirmation before closing and deleting, and only the confirmation card's button confirms (LIF-13, LIF-21)", () => {
    for (const command of ["survey/close", "survey/delete", "survey/reopen"] as const) {
      const [confirm, cancel] = confirmationCard(command, { survey: poll, now, product }).actions;
      expect(dataOf(confirm)).toEqual({ command, surveyId: poll.id, confirmed: true });
      expect(dataOf(cancel)).toEqual({ command: "survey/card/refresh", surveyId: poll.id });
    }
    expect(
      JSON.stringify(managementCard({ survey: poll, now, product, can: ["close", "delete"] })),
    ).not.toContain("confirmed");
  });
});

describe("a card's data", () => {
  it("never names a role, a count or a person (BOT-19)", () => {
    const card = personalCard(view(poll, { manage: true, mine: voted, refreshFor: [] }));
    const keys = card.actions.flatMap((action) => Object.keys(dataOf(action) ?? {}));
    expect([...new Set(keys)].sort()).toEqual(["command", "msteams", "surveyId"]);
  });
});
