// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { newQuestion, withType } from "#domain/question/new-question.ts";
import type { Question } from "#domain/question/question.ts";
import { draftOf } from "#domain/survey/edit.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { openResults } from "./results-for-test.tsx";

let app: AppInWorker;
let adele: Person;
let alex: Person;
let megan: Person;
let lee: Person;

beforeAll(async () => {
  app = await startAppInWorker();
  [adele, alex, megan, lee] = await Promise.all([app.as("adele"), app.as("alex"), app.as("megan"), app.as("lee")]);
  // jsdom lays nothing out: what scrolls has the height of its frame on a screen.
  Object.defineProperty(HTMLElement.prototype, "clientHeight", { configurable: true, get: () => 640 });
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

const newId = () => crypto.randomUUID();
const question = (label: string, questionType: Question["questionType"], over: object = {}): Question =>
  // safe: `over` has fields of that type
  ({ ...withType({ ...newQuestion(newId), label }, questionType, newId), label, required: false, ...over }) as Question;
const textQuestion = (label = "Why?", over = {}) => question(label, "open-ended", over);
const nps = (label = "Would you recommend us?") =>
  question(label, "ordinal", {
    renderAs: "nps",
    choices: Array.from({ length: 11 }, (_, value) => ({ id: newId(), value: String(value), label: String(value) })),
  });

const sent = (questions: Question[], over: Parameters<typeof sendPoll>[2] = {}) =>
  sendPoll(app, adele, { type: "survey", title: "A survey", questions, ...over });
type Sent = Awaited<ReturnType<typeof sent>>["poll"]["id"];
type Given = [Question, string | string[], string?][];
const answer = (person: Person, id: Sent, given: Given, more = {}) =>
  person.responses.save({
    params: { id },
    body: {
      response: given.map(([{ id: questionId }, value, comment = null]) => ({ questionId, value, comment })),
      source: "web",
      ...more,
    },
  });
const open = (person: Person, id: string, query = "", more = {}) =>
  openResults(app.url, person, `/content/survey/survey/${id}${query}`, more);
const choiceOf = (asked: Question, value: string) =>
  "choices" in asked ? (asked.choices.find((choice) => choice.value === value)?.id ?? "") : "";
const rows = () =>
  within(screen.getByRole("table", { name: "Responses" }))
    .getAllByRole("row")
    .map((row) => [...row.children].map((cell) => cell.textContent));

describe("the views", () => {
  it("are for owners: a summary, the responses, and by person (RES-33, PERM-02)", async () => {
    const why = textQuestion();
    const { poll } = await sent([why]);
    await answer(alex, poll.id, [[why, "Because"]]);
    const { user } = open(adele, poll.id);
    const tabs = await screen.findAllByRole("tab");
    expect(tabs).toEqual(["Summary", "Responses", "By person"].map((name) => screen.getByRole("tab", { name })));
    await user.click(screen.getByRole("tab", { name: "Responses" }));
    expect(await screen.findByRole("columnheader", { name: "Name" })).toBeDefined();
    open(alex, poll.id, "?view=responses");
    await screen.findByRole("heading", { name: "Results" });
    await screen.findByText("1 completed", { selector: "section *" });
    expect(screen.queryByRole("tab")).toBeNull();
    expect(screen.queryByRole("columnheader")).toBeNull();
  });

  it("name nobody where answers are anonymous (ANO-01, RES-22)", async () => {
    const why = textQuestion();
    const { poll } = await sent([why], { anonymity: "anonymous" });
    for (const person of [alex, megan, lee]) await answer(person, poll.id, [[why, `A word of ${person.alias.length}`]]);
    open(adele, poll.id, "?view=responses");
    await screen.findByRole("columnheader", { name: "Why?" });
    expect(rows()[0]).toEqual(["Why?"]);
    expect(rows().slice(1).flat().toSorted()).toEqual(["A word of 3", "A word of 4", "A word of 5"]);
    expect(screen.queryByRole("tab", { name: "By person" })).toBeNull();
  });

  it("keep anonymous answers back while there are too few (ANO-01)", async () => {
    const why = textQuestion();
    const { poll } = await sent([why], { anonymity: "anonymous", commentsEnabled: true });
    await answer(alex, poll.id, [[why, "A secret"]], { comment: "A remark" });
    await answer(megan, poll.id, [[why, "Another secret"]]);
    const { user } = open(adele, poll.id);
    const kept = "2 answered without a name. Their answers are shown once more people have answered.";
    await waitFor(() => expect(screen.getAllByText(kept)).toHaveLength(2));
    await user.click(screen.getByRole("tab", { name: "Responses" }));
    await waitFor(() => expect(screen.queryByText("Loading responses")).toBeNull());
    expect(document.body.textContent).not.toMatch(/secret|remark/);
  });
});

describe("the table of responses", () => {
  it("has name, time, a column for each question and the comments, newest first (RES-22, RES-23, RES-25, TIM-17)", async () => {
    const food = aChoiceQuestion(["Pizza", "Soup"], { label: "What?", allowMultipleChoices: true, required: false, allowComments: true });
    const score = nps();
    const time = textQuestion("When?", { contentType: "text/time" });
    const { poll } = await sent([food, time, score], { commentsEnabled: true });
    await answer(
      alex,
      poll.id,
      [
        [food, [choiceOf(food, "Pizza"), choiceOf(food, "Soup")], "both"],
        [score, choiceOf(score, "9")],
      ],
      { comment: "Nice" },
    );
    await answer(megan, poll.id, [[time, "14:30"]]);
    open(adele, poll.id, "?view=responses");
    await screen.findByRole("columnheader", { name: "Name" });
    expect(rows()[0]).toEqual(["Name", "Completed Time", "What?", "When?", "NPS: Would you recommend us?", "Comments"]);
    expect(rows()[1]).toEqual([megan.name, expect.stringMatching(/^\w{3} \d\d, \d{4} - \d\d:\d\d [AP]M$/), "", "02:30 PM", "", ""]);
    expect(rows()[2]).toEqual([alex.name, expect.any(String), "Pizza, SoupComment both", "", "9", "Nice"]);
    expect(screen.getByRole("columnheader", { name: "Completed Time" }).getAttribute("aria-sort")).toBe("descending");
    const table = screen.getByRole("table", { name: "Responses" });
    expect([table.getAttribute("aria-rowcount"), table.getAttribute("aria-colcount")]).toEqual(["3", "6"]);
  });

  it("has no comments where none are asked for (RES-22)", async () => {
    const why = textQuestion();
    const { poll } = await sent([why]);
    await answer(alex, poll.id, [[why, "Because"]]);
    open(adele, poll.id, "?view=responses");
    await screen.findByRole("columnheader", { name: "Name" });
    expect(rows()[0]).toEqual(["Name", "Completed Time", "Why?"]);
  });

  it("is sorted by name and by time, both ways, by keyboard (RES-23)", async () => {
    const why = textQuestion();
    const { poll } = await sent([why]);
    for (const person of [megan, alex, lee]) await answer(person, poll.id, [[why, "Because"]]);
    const { user } = open(adele, poll.id, "?view=responses");
    const names = () =>
      rows()
        .slice(1)
        .map(([name]) => name);
    await screen.findByRole("columnheader", { name: "Name" });
    expect(names()).toEqual([lee.name, alex.name, megan.name]);
    screen.getByRole("button", { name: "Name" }).focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(names()).toEqual([alex.name, lee.name, megan.name]));
    expect(screen.getByRole("columnheader", { name: "Name" }).getAttribute("aria-sort")).toBe("ascending");
    expect(screen.getByRole("columnheader", { name: "Completed Time" }).getAttribute("aria-sort")).toBe("none");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Name" }));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(names()).toEqual([megan.name, lee.name, alex.name]));
    await user.click(screen.getByRole("button", { name: "Completed Time" }));
    await waitFor(() => expect(names()).toEqual([lee.name, alex.name, megan.name]));
    await user.click(screen.getByRole("button", { name: "Completed Time" }));
    await waitFor(() => expect(names()).toEqual([megan.name, alex.name, lee.name]));
  });

  it("cuts labels at 50 characters, with the whole in a tooltip (RES-24)", async () => {
    const label = "Where shall we have the quarterly meeting of all the teams that we have?";
    const why = textQuestion(label);
    const { poll } = await sent([why, textQuestion("x".repeat(50))]);
    await answer(alex, poll.id, [[why, "Here"]]);
    const { user } = open(adele, poll.id, "?view=responses");
    const cut = await screen.findByRole("button", { name: `${label.slice(0, 50).trimEnd()}…` });
    expect(rows()[0]?.at(-1)).toBe("x".repeat(50));
    await user.hover(cut);
    expect((await screen.findByRole("tooltip")).textContent).toBe(label);
  });

  it("takes in what comes while one looks on, without being asked", async () => {
    const why = textQuestion();
    const { poll } = await sent([why]);
    await answer(alex, poll.id, [[why, "Because"]]);
    open(adele, poll.id, "?view=responses");
    await screen.findByRole("rowheader", { name: alex.name });
    await answer(megan, poll.id, [[why, "Why not"]]);
    expect(await screen.findByRole("rowheader", { name: megan.name }, { timeout: 8000 })).toBeDefined();
    expect(rows().map(([name]) => name)).toEqual(["Name", megan.name, alex.name]);
  });
});

describe("by person", () => {
  it("asks whom to show, then shows that person's answers (RES-30, RES-33)", async () => {
    const food = aChoiceQuestion(["Pizza", "Soup"], { label: "What?", allowComments: true });
    const why = textQuestion();
    const { poll } = await sent([food, why], { commentsEnabled: true });
    await answer(
      alex,
      poll.id,
      [
        [food, choiceOf(food, "Soup"), "hot"],
        [why, "Cold outside"],
      ],
      { comment: "Thanks" },
    );
    await answer(megan, poll.id, [[food, choiceOf(food, "Pizza")]]);
    const { user } = open(adele, poll.id, "?view=people");
    expect(await screen.findByText("Select a user")).toBeDefined();
    await user.type(screen.getByRole("combobox", { name: "Person" }), "alex");
    await user.click(await screen.findByRole("option", { name: alex.name }));
    const shown = within(await screen.findByRole("region", { name: "What?" }));
    expect(screen.queryByText("Select a user")).toBeNull();
    expect(shown.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual(["Pizza", "SoupChosen"]);
    expect(shown.getByText("hot")).toBeDefined();
    expect(screen.getByText("Cold outside")).toBeDefined();
    expect(screen.getByText("Thanks")).toBeDefined();
  });

  it("says that one has not voted, and of somebody else that there is nothing (RES-31, RES-32)", async () => {
    const why = textQuestion();
    const { poll } = await sent([why]);
    await answer(alex, poll.id, [[why, "Because"]]);
    const { user } = open(adele, poll.id, "?view=people");
    const field = await screen.findByRole("combobox", { name: "Person" });
    await user.click(field);
    await user.click(await screen.findByRole("option", { name: `${adele.name} (you)` }));
    expect(await screen.findByText(/You did not vote/)).toBeDefined();
    await user.clear(field);
    await user.type(field, "alex");
    const found = await screen.findByRole("option", { name: alex.name });
    // His answer goes with an edit that removes the votes, while he stands in the list.
    const survey = await adele.surveys.get({ params: { id: poll.id } });
    await adele.surveys.edit({
      params: { id: poll.id },
      body: { survey: draftOf(survey), updateOptions: { removeExistingVotesOnEdit: true } },
    });
    await user.click(found);
    expect(await screen.findByText(/No responses available/)).toBeDefined();
  });

  it("is told to a respondent who missed it once it is closed (RES-31)", async () => {
    const why = textQuestion();
    const { poll } = await sent([why]);
    await adele.surveys.close({ params: { id: poll.id }, body: {} });
    open(alex, poll.id);
    expect(await screen.findByText("You did not vote")).toBeDefined();
  });
});

describe("texts and comments", () => {
  it("are listed for owners with their names, newest first; others see their own alone (RES-34)", async () => {
    const why = textQuestion();
    const { poll } = await sent([why]);
    await answer(alex, poll.id, [[why, "Because of Alex"]]);
    await answer(megan, poll.id, [[why, "Because of Megan"]]);
    open(adele, poll.id);
    await screen.findByText("Because of Megan");
    const list = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(list).toEqual([`Because of Megan${megan.name}`, `Because of Alex${alex.name}`]);
    open(alex, poll.id);
    expect(await screen.findByText("Because of Alex")).toBeDefined();
    expect(screen.queryByText("Because of Megan")).toBeNull();
  });

  it("that are not there are missed in the rows' words (RES-28, RES-29)", async () => {
    const food = aChoiceQuestion(["Pizza", "Soup"], { label: "What?", allowComments: true });
    const { poll } = await sent([food, textQuestion()], { commentsEnabled: true });
    await answer(alex, poll.id, [[food, choiceOf(food, "Soup")]]);
    const { user } = open(adele, poll.id);
    expect(await screen.findByText("No responses to this question")).toBeDefined();
    expect(await screen.findByText("No Comments")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Comments: What?" }));
    await waitFor(() => expect(screen.getAllByText("No Comments")).toHaveLength(2));
  });

  it("are cut at 250 characters, the rest for who asks (RES-37), and arrive while one looks on", async () => {
    const food = aChoiceQuestion(["Pizza", "Soup"], { label: "What?", allowComments: true });
    const { poll } = await sent([food], { commentsEnabled: true });
    await answer(megan, poll.id, [[food, choiceOf(food, "Soup"), "a question's comment"]]);
    const { user } = open(adele, poll.id);
    await screen.findByText("No Comments");
    await user.click(screen.getByRole("button", { name: "Comments: What?" }));
    expect(await screen.findByText("a question's comment")).toBeDefined();
    const long = `${"y".repeat(250)}z`;
    await answer(alex, poll.id, [[food, choiceOf(food, "Soup")]], { comment: long });
    expect(await screen.findByText(/^y{250}…/, {}, { timeout: 8000 })).toBeDefined();
    expect(document.body.textContent).not.toContain(long);
    await user.click(screen.getByRole("button", { name: "Show more" }));
    expect(document.body.textContent).toContain(long);
  });
});

describe("a promoter score", () => {
  it("shows the score, the average to one decimal, and the three groups with their signs (RES-40, RES-41, RES-42)", async () => {
    const score = nps();
    const { poll } = await sent([score]);
    await answer(alex, poll.id, [[score, choiceOf(score, "10")]]);
    await answer(megan, poll.id, [[score, choiceOf(score, "9")]]);
    await answer(lee, poll.id, [[score, choiceOf(score, "3")]]);
    await answer(adele, poll.id, [[score, choiceOf(score, "8")]]);
    open(adele, poll.id);
    const table = within(await screen.findByRole("table", { name: "Promoter score of Would you recommend us?" }));
    const cells = table.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent));
    expect(cells.slice(1)).toEqual([
      ["Promoters (9 to 10) (Positive)", "2", "+50%", ""],
      ["Passives (7 to 8) (Neutral)", "1", "25%", "Yes"],
      ["Detractors (0 to 6) (Negative)", "1", "-25%", ""],
    ]);
    expect(screen.getByText("NPS").closest("div")?.textContent).toBe("NPS25");
    expect(screen.getByText("Average").closest("div")?.textContent).toBe("Average7.5");
  });
});
