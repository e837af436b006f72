// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { conversationId, type SurveyId } from "#domain/ids.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sidePanelOf } from "#test/web/side-panel-for-test.tsx";

const meeting = "Campaign review";
let app: AppInWorker;
let [megan, alex]: Person[] = [];
let panel: Awaited<ReturnType<typeof sidePanelOf>>;

// Megan organises this meeting, Alex attends.
beforeAll(async () => {
  app = await startAppInWorker();
  [megan, alex] = await Promise.all([app.as("megan"), app.as("alex")]);
  panel = await sidePanelOf(app, meeting);
});
afterEach(cleanup);

const people = () => {
  if (!megan || !alex) throw new Error("nobody is there");
  return { megan, alex };
};

/** A game of five questions of a minute each, so many seconds after the start of the first. */
async function setGame(id: SurveyId, seconds: number): Promise<void> {
  await app.runStatement(
    people().megan,
    `update surveys set deliver_at = now() - interval '${seconds} seconds',
    close_at = now() + interval '${343 - seconds} seconds' where id = '${id}'`,
  );
}

it("tells presenters how a game stands, and offers it to the stage from the moment in which its players gather (TRV-12, TRV-15, TRV-16)", async () => {
  const { megan, alex } = people();
  const place = conversationId.parse(await app.emulator.place(meeting));
  const recipient = aRecipient({ type: "meeting", id: place, name: meeting });
  const data = { numberOfQuestions: 5, questionDuration: 60, recipient } as const;
  const { id } = await megan.trivia.create({ body: { data } });
  await megan.surveys.deliver({ params: { id }, body: {} });
  const { user, log } = panel.open(megan);
  const link = await screen.findByRole("link", { name: "Trivia" });
  const found = link.closest("li");
  if (!found) throw new Error("the game has no row");
  const row = within(found);
  expect(await row.findByText("Trivia game is starting soon!")).toBeDefined();
  expect(row.getByText("Animals: General")).toBeDefined();
  expect(row.getAllByText(/^Starts /)).not.toHaveLength(0);
  expect(row.queryByText(/^Sending /)).toBeNull();
  await user.click(await row.findByRole("button", { name: "Show Trivia on stage" }));
  expect(log.staged).toEqual([`${window.location.origin}/msteams/content/meeting/stage/${id}`]);
  cleanup();

  await setGame(id, 2);
  const { game } = await alex.trivia.game({ params: { id } });
  const { question } = game;
  const choice = question?.choices[0];
  if (!question || !choice) throw new Error("no question is open");
  const body = { questionId: question.id, choiceId: choice.id, took: 700 };
  await alex.trivia.answer({ params: { id }, body });
  const right = `update game_answers set correct = true where survey_id = '${id}'`;
  await app.runStatement(megan, right);
  panel.open(megan);
  expect(await screen.findByText("Question 1 of 5")).toBeDefined();
  expect(await screen.findByText("1 answered")).toBeDefined();
  expect(screen.getByRole("timer", { name: /seconds left$/ })).toBeDefined();
  expect(screen.getByRole("button", { name: "Show Trivia on stage" })).toBeDefined();
  cleanup();

  await setGame(id, 64);
  panel.open(megan);
  expect(await screen.findByText("Question 1 of 5: result")).toBeDefined();
  const standings = within(await screen.findByRole("list", { name: "Current Standings" }));
  expect(standings.getByText("1. Alex Wilber")).toBeDefined();
  cleanup();

  await megan.surveys.close({ params: { id }, body: {} });
  panel.open(megan);
  await screen.findByRole("link", { name: "Trivia" });
  expect(await screen.findByText("Winner: Alex Wilber")).toBeDefined();
  expect(screen.queryByText("100%")).toBeNull();
  expect(screen.getByText("1 point")).toBeDefined();
});
