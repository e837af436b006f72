// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aQuizQuestion } from "#test/factories.ts";
import { inGroups } from "#test/in-groups.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { openResults } from "#test/web/results-for-test.tsx";

let app: AppInWorker;
let adele: Person;
let alex: Person;
let megan: Person;
let lee: Person;
let diego: Person;

beforeAll(async () => {
  app = await startAppInWorker();
  const people = ["adele", "alex", "megan", "lee", "diego"].map((alias) => app.as(alias));
  [adele, alex, megan, lee, diego] = (await Promise.all(people)) as [
    Person,
    Person,
    Person,
    Person,
    Person,
  ];
});
beforeEach(() => localStorage.clear());
afterEach(cleanup);

/** A quiz of two questions, the second worth 3; each first choice is correct. */
async function quiz(over: Parameters<typeof sendPoll>[2] = {}) {
  const questions = [
    aQuizQuestion(["Oslo", "Bergen"], { label: "Capital of Norway?" }),
    aQuizQuestion(["Lima", "Cusco"], { label: "Capital of Peru?", pointValue: 3 }),
  ];
  const settings = { resultsVisibility: "real-time", leaderboardVisibility: "visible" } as const;
  const { poll } = await sendPoll(app, adele, {
    type: "quiz",
    title: "Capitals",
    questions,
    ...settings,
    ...over,
  });
  const answer = (person: Person, ...places: number[]) =>
    person.responses.save({
      params: { id: poll.id },
      body: {
        response: questions.map(({ id: questionId, choices }, at) => ({
          questionId,
          value: choices[places[at] ?? 0]?.id ?? "",
          comment: null,
        })),
        source: "web",
      },
    });
  return { id: poll.id, answer };
}

const open = (person: Person, id: string, path = "results", more = {}) =>
  openResults(app.url, person, `/content/quiz/${id}/${path}`, more);
const tabs = (...names: string[]) => names.map((name) => screen.getByRole("tab", { name }));
const places = () =>
  within(screen.getByRole("table", { name: "Leaderboard" }))
    .getAllByRole("row")
    .slice(1)
    .map((row) => [...row.children].map((cell) => cell.textContent));

describe("the results of a quiz", () => {
  it("have a leaderboard on which equal scores share a place, for owners (QUZ-11, QUZ-17), in a dialog of 800 by 1000 (QUZ-10)", async () => {
    const { id, answer } = await quiz();
    await answer(megan, 1, 0);
    await answer(alex, 0, 0);
    await answer(lee, 1, 0);
    await answer(diego, 1, 1);
    const { log } = open(adele, id, "results", { context: { frame: "task" } });
    await screen.findByRole("table", { name: "Leaderboard" });
    expect(places()).toEqual([
      ["1", alex.name, "4 of 4"],
      ["2", megan.name, "3 of 4"],
      ["2", lee.name, "3 of 4"],
      ["4", diego.name, "0 of 4"],
    ]);
    expect(log.resized).toContainEqual({ width: 800, height: 1000 });
  });

  it("have five entries on the leaderboard, and the viewer's own place in words if they are not among these (QUZ-16)", async () => {
    const { id, answer } = await quiz();
    const [isaiah, johanna] = [await app.as("isaiah"), await app.as("johanna")];
    for (const person of [megan, alex, lee, diego, isaiah]) await answer(person, 0, 0);
    await answer(johanna, 1, 1);
    const names = [megan, alex, lee, diego, isaiah].map(({ name }) => name);
    const own = "Your place: 6, with 0 of 4";
    const entries = async (person: Person) => {
      open(person, id);
      await screen.findByRole("table", { name: "Leaderboard" });
      expect(screen.getByText("The first 5 of 6")).toBeDefined();
      return places().map(([, name]) => name);
    };
    expect(await entries(adele)).toEqual(names);
    expect(screen.queryByText(own)).toBeNull();
    cleanup();
    expect(await entries(johanna)).toEqual(names);
    expect(screen.getByText(own)).toBeDefined();
  });

  it("have the tabs Leaderboard, Question and User for owners (QUZ-11, QUZ-12, QUZ-13)", async () => {
    const { id, answer } = await quiz();
    await answer(megan, 1, 0);
    const { user } = open(adele, id);
    expect(await screen.findAllByRole("tab")).toEqual(tabs("Leaderboard", "Question", "User"));
    await user.click(screen.getByRole("tab", { name: "Question" }));
    const bars = within(
      await screen.findByRole("table", { name: "Results of Capital of Norway?" }),
    );
    const cells = bars
      .getAllByRole("row")
      .map((row) => [...row.children].map((cell) => cell.textContent));
    expect(cells).toEqual([
      ["Choice", "Votes", "Percent", "Correct answer", "Names", "Your vote"],
      ["Oslo", "0", "0%", "Yes", "", ""],
      ["Bergen", "1", "100%", "", megan.name, ""],
    ]);
    await user.click(screen.getByRole("tab", { name: "User" }));
    expect(await screen.findByText("Select a user")).toBeDefined();
    await user.click(screen.getByRole("combobox", { name: "Person" }));
    await user.click(await screen.findByRole("option", { name: megan.name }));
    expect(await screen.findByText("3 of 4")).toBeDefined();
    expect(screen.getByText("0 of 1 point")).toBeDefined();
    expect(screen.getByText("3 of 3 points")).toBeDefined();
  });

  it("show respondents how they did, and their place on a visible leaderboard (QUZ-11, QUZ-12, QUZ-14)", async () => {
    const { id, answer } = await quiz();
    await answer(megan, 1, 0);
    await answer(alex, 0, 0);
    open(megan, id);
    const own = within(await screen.findByRole("region", { name: "Your score" }));
    expect(await own.findByText("You scored 3 of 4")).toBeDefined();
    const first = within(own.getByRole("region", { name: "Capital of Norway?" }));
    expect(first.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "OsloCorrect answer",
      "BergenYour answer · Wrong",
    ]);
    await screen.findByRole("table", { name: "Leaderboard" });
    expect(places()).toEqual([
      ["1", alex.name, "4 of 4"],
      ["2", `${megan.name}You`, "3 of 4"],
    ]);
    expect(screen.queryByRole("tab")).toBeNull();
  });

  it("have no leaderboard for respondents if the author hides it (QUZ-08, QUZ-11)", async () => {
    const { id, answer } = await quiz({ leaderboardVisibility: "hidden" });
    await answer(megan, 0, 0);
    open(megan, id);
    expect(await screen.findByText("You scored 4 of 4")).toBeDefined();
    expect(screen.queryByText("Leaderboard")).toBeNull();
    expect(screen.queryByRole("table")).toBeNull();
    open(adele, id);
    await screen.findByRole("table", { name: "Leaderboard" });
  });

  it("warn viewers who have not completed the quiz (QUZ-15)", async () => {
    const { id, answer } = await quiz();
    await answer(megan, 0, 0);
    open(alex, id, "personal");
    const said = await screen.findByText("You have not completed this quiz yet");
    expect(said.closest("[role=status]")).not.toBeNull();
    expect(screen.queryByText("Correct answer")).toBeNull();
  });

  it("wait for closing, with a neutral message, for others than owners (RES-05, RES-10), and so does the viewer's own score (QUZ-14, ENT-22)", async () => {
    const { id, answer } = await quiz({ resultsVisibility: "after-close" });
    await answer(megan, 0, 1);
    open(megan, id);
    expect(
      await screen.findByText(
        "You see your score and the correct answers once this quiz is closed.",
      ),
    ).toBeDefined();
    expect(screen.queryByText("You scored 1 of 4")).toBeNull();
    const notice = await screen.findByText("Results will be available after this quiz is closed");
    expect(notice.closest("[role=status]")).not.toBeNull();
    await adele.surveys.close({ params: { id }, body: {} });
    open(megan, id, "leaderboard");
    await screen.findByRole("table", { name: "Leaderboard" });
    expect(places()).toEqual([["1", `${megan.name}You`, "1 of 4"]]);
    open(megan, id, "personal");
    expect(await screen.findByText("You scored 1 of 4")).toBeDefined();
  });

  it.each(["after-close", "private"] as const)(
    "tell the viewer's own score at the close, on a page that is open, with results %s (QUZ-14)",
    async (resultsVisibility) => {
      const { id, answer } = await quiz({ resultsVisibility });
      await answer(megan, 0, 1);
      open(megan, id);
      await screen.findByText(
        "You see your score and the correct answers once this quiz is closed.",
      );
      await adele.surveys.close({ params: { id }, body: {} });
      expect(await screen.findByText("You scored 1 of 4", {}, { timeout: 10_000 })).toBeDefined();
    },
  );

  it("of an anonymous quiz have scores without names and no User tab (QUZ-18); too few are withheld", async () => {
    const { id, answer } = await quiz({ anonymity: "anonymous" });
    await answer(megan, 1, 0);
    await answer(alex, 0, 0);
    open(adele, id);
    const waiting = `2 answers are in. ${inGroups}`;
    expect(await screen.findByText(waiting)).toBeDefined();
    expect(screen.queryByRole("table")).toBeNull();
    await answer(lee, 1, 0);
    await adele.surveys.close({ params: { id }, body: { closeAt: null } });
    open(adele, id);
    await screen.findByRole("table", { name: "Leaderboard" });
    expect(places()).toEqual([
      ["1", "4 of 4"],
      ["2", "3 of 4"],
      ["2", "3 of 4"],
    ]);
    expect(screen.getAllByRole("tab")).toEqual(tabs("Leaderboard", "Question"));
    expect(document.body.textContent).not.toContain(megan.name);
  });

  it("update while the page is open", async () => {
    const { id, answer } = await quiz();
    await answer(megan, 1, 0);
    open(adele, id);
    await screen.findByRole("table", { name: "Leaderboard" });
    await answer(alex, 0, 0);
    await waitFor(() => expect(places()[0]).toEqual(["1", alex.name, "4 of 4"]), { timeout: 8000 });
  });

  it("say so when the quiz is deleted meanwhile (HOST-43)", async () => {
    const { id, answer } = await quiz();
    await answer(megan, 1, 0);
    open(adele, id);
    await screen.findByRole("table", { name: "Leaderboard" });
    await adele.commands.run({ body: { command: "survey/delete", surveyId: id } });
    expect(
      await screen.findByText(
        "This quiz was deleted",
        { ignore: "[aria-live] *" },
        { timeout: 8000 },
      ),
    ).toBeDefined();
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("are opened from the quiz's page; a survey of another type goes to its own page (HOST-22)", async () => {
    const { id, answer } = await quiz();
    await answer(megan, 1, 0);
    const { user } = openResults(app.url, adele, `/content/quiz/survey/${id}`);
    await user.click(await screen.findByRole("link", { name: "Scores and leaderboard" }));
    await screen.findByRole("table", { name: "Leaderboard" });
    const { poll } = await sendPoll(app, adele);
    open(adele, poll.id);
    expect(await screen.findByText("No responses yet")).toBeDefined();
  });
});
