// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aChoiceQuestion } from "#test/factories.ts";
import {
  answer,
  choiceOf,
  nps,
  responseRows,
  startSurveyResults,
  textQuestion,
} from "#test/web/survey-results-for-test.tsx";

const { adele, alex, megan, lee, sent, open } = await startSurveyResults();
beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe("the table of responses", () => {
  it("has name, time, a column for each question and the comments, newest first (RES-22, RES-23, RES-25, TIM-17)", async () => {
    const food = aChoiceQuestion(["Pizza", "Soup"], {
      label: "What?",
      allowMultipleChoices: true,
      required: false,
      allowComments: true,
    });
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
    expect(responseRows()[0]).toEqual([
      "Name",
      "Completed Time",
      "What?",
      "When?",
      "NPS: Would you recommend us?",
      "Comments",
    ]);
    expect(responseRows()[1]).toEqual([
      megan.name,
      expect.stringMatching(/^\w{3} \d\d, \d{4} - \d\d:\d\d [AP]M$/),
      "",
      "02:30 PM",
      "",
      "",
    ]);
    expect(responseRows()[2]).toEqual([
      alex.name,
      expect.any(String),
      "Pizza, SoupComment both",
      "",
      "9",
      "Nice",
    ]);
    expect(
      screen.getByRole("columnheader", { name: "Completed Time" }).getAttribute("aria-sort"),
    ).toBe("descending");
    const table = screen.getByRole("table", { name: "Responses" });
    expect([table.getAttribute("aria-rowcount"), table.getAttribute("aria-colcount")]).toEqual([
      "3",
      "6",
    ]);
  });

  it("has no comments if the survey does not allow them (RES-22)", async () => {
    const why = textQuestion();
    const { poll } = await sent([why]);
    await answer(alex, poll.id, [[why, "Because"]]);
    open(adele, poll.id, "?view=responses");
    await screen.findByRole("columnheader", { name: "Name" });
    expect(responseRows()[0]).toEqual(["Name", "Completed Time", "Why?"]);
  });

  it("is sorted by name and by time, both ways, by keyboard (RES-23)", async () => {
    const why = textQuestion();
    const { poll } = await sent([why]);
    for (const person of [megan, alex, lee]) await answer(person, poll.id, [[why, "Because"]]);
    const { user } = open(adele, poll.id, "?view=responses");
    const names = () =>
      responseRows()
        .slice(1)
        .map(([name]) => name);
    await screen.findByRole("columnheader", { name: "Name" });
    expect(names()).toEqual([lee.name, alex.name, megan.name]);
    screen.getByRole("button", { name: "Name" }).focus();
    await user.keyboard("{Enter}");
    await waitFor(() => expect(names()).toEqual([alex.name, lee.name, megan.name]));
    expect(screen.getByRole("columnheader", { name: "Name" }).getAttribute("aria-sort")).toBe(
      "ascending",
    );
    expect(
      screen.getByRole("columnheader", { name: "Completed Time" }).getAttribute("aria-sort"),
    ).toBe("none");
    expect(document.activeElement).toBe(screen.getByRole("button", { name: "Name" }));
    await user.keyboard("{Enter}");
    await waitFor(() => expect(names()).toEqual([megan.name, lee.name, alex.name]));
    await user.click(screen.getByRole("button", { name: "Completed Time" }));
    await waitFor(() => expect(names()).toEqual([lee.name, alex.name, megan.name]));
    await user.click(screen.getByRole("button", { name: "Completed Time" }));
    await waitFor(() => expect(names()).toEqual([megan.name, alex.name, lee.name]));
  });

  it("cuts labels at 50 characters, with the full text in a tooltip (RES-24)", async () => {
    const label = "Where shall we have the quarterly meeting of all the teams that we have?";
    const why = textQuestion(label);
    const { poll } = await sent([why, textQuestion("x".repeat(50))]);
    await answer(alex, poll.id, [[why, "Here"]]);
    const { user } = open(adele, poll.id, "?view=responses");
    const cut = await screen.findByRole("button", { name: `${label.slice(0, 50).trimEnd()}…` });
    expect(responseRows()[0]?.at(-1)).toBe("x".repeat(50));
    await user.hover(cut);
    expect((await screen.findByRole("tooltip")).textContent).toBe(label);
  });

  it("adds new responses automatically while the page is open", async () => {
    const why = textQuestion();
    const { poll } = await sent([why]);
    await answer(alex, poll.id, [[why, "Because"]]);
    open(adele, poll.id, "?view=responses");
    await screen.findByRole("rowheader", { name: alex.name });
    await answer(megan, poll.id, [[why, "Why not"]]);
    expect(
      await screen.findByRole("rowheader", { name: megan.name }, { timeout: 8000 }),
    ).toBeDefined();
    expect(responseRows().map(([name]) => name)).toEqual(["Name", megan.name, alex.name]);
  });
});
