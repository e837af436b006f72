// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { afterEach, beforeAll, expect, it } from "vitest";
import { conversationId, type SurveyId } from "#domain/ids.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aRecipient } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { heard } from "#test/web/heard-for-test.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import { ResultsPage } from "./results-page.tsx";

const meeting = "Campaign review";
const hint = "Send now messages all members, and the game starts 60 seconds later.";
const waiting = "Waiting for owner to start the game";
let app: AppInWorker;
let megan: Person;

beforeAll(async () => {
  app = await startAppInWorker();
  megan = await app.as("megan");
});
afterEach(cleanup);

function open(id: SurveyId, { token, id: user, tenantId }: Person): void {
  const page = (
    <Routes>
      <Route path="/content/:product/survey/:surveyId" element={<ResultsPage />} />
    </Routes>
  );
  renderPage(page, {
    at: `/content/trivia/survey/${id}`,
    transport: transportOf(app.url, token),
    context: { user: { id: user, tenantId, anonymous: false } },
  });
}

it("tells the owner of a game how it is started, and not to wait for themselves; starting it says so, and the focus stays on the page (TRV-06, TRV-07)", async () => {
  const id = conversationId.parse(await app.emulator.place(meeting));
  const recipient = aRecipient({ type: "meeting", id, name: meeting });
  const game = await megan.trivia.create({ body: { data: { recipient } } });
  open(game.id, megan);
  expect(await screen.findByText(hint)).toBeDefined();
  expect(screen.queryByText(waiting)).toBeNull();
  expect(screen.getByRole("button", { name: "Send now" })).toBeDefined();
  const texts = heard();
  screen.getByRole("button", { name: "Send now" }).focus();
  await userEvent.setup().keyboard("{Enter}");
  await screen.findByRole("link", { name: "Play" });
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole("heading", { level: 1 })),
  );
  expect(texts()).toEqual(["The trivia was sent"]);
  // The meeting's other tests look for the only game.
  await megan.commands.run({ body: { command: "survey/delete", surveyId: game.id } });
});

it("tells others that it waits for its owner, without an error, and goes on by itself (TRV-07)", async () => {
  const id = conversationId.parse(await app.emulator.place(meeting));
  const recipient = aRecipient({ type: "meeting", id, name: meeting });
  const game = await megan.trivia.create({ body: { data: { recipient } } });
  open(game.id, await app.as("alex"));
  expect((await screen.findByText(waiting)).closest("[role=status]")).not.toBeNull();
  expect(screen.queryByRole("alert")).toBeNull();
  expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
  await megan.commands.run({ body: { command: "survey/deliver", surveyId: game.id } });
  await screen.findByRole("link", { name: "Play" }, { timeout: 15_000 });
  expect(screen.queryByText(waiting)).toBeNull();
  await megan.commands.run({ body: { command: "survey/delete", surveyId: game.id } });
}, 30_000);
