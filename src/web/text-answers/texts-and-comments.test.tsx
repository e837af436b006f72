// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { aChoiceQuestion } from "#test/factories.ts";
import {
  answer,
  choiceOf,
  startSurveyResults,
  textQuestion,
} from "#test/web/survey-results-for-test.tsx";

const { adele, alex, megan, sent, open } = await startSurveyResults();
beforeEach(() => localStorage.clear());
afterEach(cleanup);

describe("texts and comments", () => {
  it("are listed for owners with names, newest first; others see only their own (RES-34)", async () => {
    const why = textQuestion();
    const { poll } = await sent([why]);
    await answer(alex, poll.id, [[why, "Because of Alex"]]);
    await answer(megan, poll.id, [[why, "Because of Megan"]]);
    open(adele, poll.id);
    await screen.findByText("Because of Megan");
    const list = screen.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(list).toEqual([`Because of MeganMB${megan.name}`, `Because of AlexAW${alex.name}`]);
    open(alex, poll.id);
    expect(await screen.findByText("Because of Alex")).toBeDefined();
    expect(screen.queryByText("Because of Megan")).toBeNull();
  });

  it("have the rows' words if there are none (RES-28, RES-29)", async () => {
    const food = aChoiceQuestion(["Pizza", "Soup"], { label: "What?", allowComments: true });
    const { poll } = await sent([food, textQuestion()], { commentsEnabled: true });
    await answer(alex, poll.id, [[food, choiceOf(food, "Soup")]]);
    const { user } = open(adele, poll.id);
    expect(await screen.findByText("No responses to this question")).toBeDefined();
    expect(await screen.findByText("No Comments")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Comments: What?" }));
    await waitFor(() => expect(screen.getAllByText("No Comments")).toHaveLength(2));
  });

  it("are cut at 250 characters, with the rest on demand (RES-37), and arrive while the page is open", async () => {
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
