// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { Route, Routes } from "react-router";
import { afterEach, beforeAll, expect, it, onTestFinished } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aChoiceQuestion } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { unique } from "#test/unique.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import { sidePanelOf } from "#test/web/side-panel-for-test.tsx";
import type { Stage } from "../../host/host.ts";
import { StagePage } from "../stage/stage-page.tsx";

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

/** jsdom has no locks between pages: those that pages hold. */
function takeLocks() {
  const held: { name: string }[] = [];
  const request = async (name: string, _: unknown, hold: () => Promise<void>) => {
    held.push({ name });
    await hold();
    held.splice(0);
  };
  const locks = { request, query: async () => ({ held: [...held] }) };
  Object.defineProperty(navigator, "locks", { configurable: true, value: locks });
  // The window is that of the worker's other files, too.
  onTestFinished(() => void Reflect.deleteProperty(navigator, "locks"));
  return held;
}

it("says what is on the stage, for as long as it is there, and can show it again", async () => {
  const held = takeLocks();
  const title = unique("There now");
  const { megan, alex } = people();
  const { poll } = await panel.send(megan, { title });
  const stage = renderPage(
    <Routes>
      <Route path="/content/meeting/stage/:surveyId" element={<StagePage />} />
    </Routes>,
    {
      at: `/content/meeting/stage/${poll.id}`,
      transport: transportOf(app.url, alex.token),
      context: { frame: "meetingStage" },
    },
  );
  await waitFor(() => expect(held).toHaveLength(1));
  const ofStage = [...held];
  stage.unmount();
  await waitFor(() => expect(held).toEqual([]));
  const { user, log } = panel.open(megan);
  await (await row(title)).findByRole("button", { name: `Show ${title} on stage` });
  held.push(...ofStage);
  const name = `${title}: on stage now, show again`;
  const button = await screen.findByRole("button", { name }, { timeout: 5000 });
  expect(button.textContent).toBe("On stage now");
  await user.click(button);
  expect(log.staged).toHaveLength(1);
  held.splice(0);
  const gone = { name: `Show ${title} on stage` };
  await (await row(title)).findByRole("button", gone, { timeout: 5000 });
}, 20_000);

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
