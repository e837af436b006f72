// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { unique } from "#test/unique.ts";
import { sidePanelOf } from "#test/web/side-panel-for-test.tsx";
import type { Stage } from "../../host/host.ts";

let app: AppInWorker;
let [megan, alex]: Person[] = [];
let panel: Awaited<ReturnType<typeof sidePanelOf>>;

// Megan organises this meeting, Alex attends.
beforeAll(async () => {
  app = await startAppInWorker();
  [megan, alex] = await Promise.all([app.as("megan"), app.as("alex")]);
  panel = await sidePanelOf(app, "Campaign review");
});
afterEach(cleanup);

const people = () => {
  if (!megan || !alex) throw new Error("nobody is there");
  return { megan, alex };
};
const row = async (title: string) => {
  const found = (await screen.findByRole("link", { name: title })).closest("li");
  if (!found) throw new Error(`${title} has no row`);
  return within(found);
};
const stageWith = (over: Partial<Stage>): Stage => ({
  isOffered: () => Promise.resolve(true),
  show: () => Promise.resolve(),
  ...over,
});

it("shows a survey on the stage for a presenter, not before it was sent", async () => {
  const title = unique("On the stage");
  const unsent = unique("Not sent");
  const { megan } = people();
  const { poll } = await panel.send(megan, { title });
  await panel.send(megan, { title: unsent, send: "manual" });
  const { user, log } = panel.open(megan);
  const shown = await row(title);
  await user.click(await shown.findByRole("button", { name: `Show ${title} on stage` }));
  expect(await screen.findByText("It is on the stage now")).toBeDefined();
  expect(log.staged).toEqual([
    `${window.location.origin}/msteams/content/meeting/stage/${poll.id}`,
  ]);
  expect((await row(unsent)).queryByRole("button", { name: /stage/ })).toBeNull();
});

it("offers all questions of a survey or one of them", async () => {
  const title = unique("Looking back");
  const { megan } = people();
  const questions = [
    aChoiceQuestion(["Yes", "No"], { label: "Keep the daily?" }),
    aChoiceQuestion(["Mon", "Tue"], { label: "Which day?" }),
  ];
  const { poll } = await panel.send(megan, { type: "survey", title, questions });
  const { user, log } = panel.open(megan);
  const button = await (await row(title)).findByRole("button", {
    name: `Show ${title} on stage`,
  });
  await user.click(button);
  expect(await screen.findByRole("menuitem", { name: "All questions" })).toBeDefined();
  await user.click(await screen.findByRole("menuitem", { name: "2. Which day?" }));
  const page = `${window.location.origin}/msteams/content/meeting/stage/${poll.id}`;
  expect(log.staged).toEqual([`${page}?question=${questions[1]?.id}`]);
});

it("offers no stage to an attendee (MTG-29), nor where the host has none", async () => {
  const title = unique("Nobody shows it");
  const { megan, alex } = people();
  await panel.send(megan, { title });
  panel.open(alex);
  const shown = await row(title);
  expect(shown.getByRole("link", { name: `Answer: ${title}` })).toBeDefined();
  expect(shown.queryByRole("button", { name: /stage/ })).toBeNull();
  for (const stage of [null, stageWith({ isOffered: () => Promise.resolve(false) })]) {
    panel.open(megan, { host: { stage } });
    await screen.findByRole("button", { name: "Quick Create" });
    expect((await row(title)).queryByRole("button", { name: /stage/ })).toBeNull();
  }
});

it("says so if the host refuses to show it", async () => {
  const title = unique("Refused");
  const { megan } = people();
  await panel.send(megan, { title });
  const stage = stageWith({ show: () => Promise.reject(new Error("1000")) });
  const { user } = panel.open(megan, { host: { stage } });
  const shown = await row(title);
  await user.click(await shown.findByRole("button", { name: `Show ${title} on stage` }));
  expect(await shown.findByText("It could not be shown on the stage.")).toBeDefined();
});
