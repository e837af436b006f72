// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { afterEach, expect, it } from "vitest";
import { conversationId } from "#domain/ids.ts";
import { startAppInWorker } from "#test/app-in-worker.ts";
import { aChoiceQuestion, aPoll, aRecipient } from "#test/factories.ts";
import { sendPoll } from "#test/send-poll.ts";
import { heard } from "#test/web/heard-for-test.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import { ResultsPage } from "../results/page/results-page.tsx";
import { PresentingPage } from "./presenting-page.tsx";

afterEach(cleanup);

const app = await startAppInWorker();

it.each(["{Escape}", "the button"])(
  "begun by keys it says so and shows what is presented; %s leads to the button that began it",
  async (end) => {
    const adele = await app.as("adele");
    const { poll, vote } = await sendPoll(app, adele, { label: "Lunch?" });
    await vote(adele, "Pizza");
    renderPage(
      <Routes>
        <Route path="/content/poll/survey/:surveyId" element={<ResultsPage />} />
        <Route path="/content/presenting/:surveyId" element={<PresentingPage />} />
      </Routes>,
      { at: `/content/poll/survey/${poll.id}`, transport: transportOf(app.url, adele.token) },
    );
    const user = userEvent.setup();
    // As the browser's history is after a page that was opened from another.
    window.history.pushState({ idx: 1 }, "");
    const texts = heard();
    (await screen.findByRole("button", { name: "Present" })).focus();
    await user.keyboard("{Enter}");
    const button = await screen.findByRole("button", { name: "End presenting" });
    const heading = await screen.findByRole("heading", { level: 1, name: "Lunch?" });
    await waitFor(() => expect(document.activeElement).toBe(heading));
    expect(texts()).toContain("Presenting. Press Escape to end it");
    if (end === "the button") button.focus();
    await user.keyboard(end === "the button" ? "{Enter}" : end);
    const present = await screen.findByRole("button", { name: "Present" });
    await waitFor(() => expect(document.activeElement).toBe(present));
  },
);

it("turns to the question that a key asked for before the questions were there", async () => {
  const adele = await app.as("adele");
  const name = "Launch week";
  const id = conversationId.parse(await app.emulator.place(name));
  const draft = aPoll({
    type: "survey",
    title: "Two questions",
    questions: ["One?", "Two?"].map((label) => aChoiceQuestion(["Yes", "No"], { label })),
    recipients: [aRecipient({ type: "groupChat", id, name })],
  });
  const { id: survey } = await adele.surveys.create({ body: { draft } });
  const real = transportOf(app.url, adele.token);
  const held = Promise.withResolvers<void>();
  const send: typeof real.send = async (...call) => {
    await held.promise;
    return real.send(...call);
  };
  renderPage(
    <Routes>
      <Route path="/content/presenting/:surveyId" element={<PresentingPage />} />
    </Routes>,
    { at: `/content/presenting/${survey}`, transport: { ...real, send } },
  );
  const user = userEvent.setup();
  await user.keyboard("{ArrowRight}");
  held.resolve();
  expect(await screen.findByText("Question 1 of 2")).toBeDefined();
  await user.keyboard("{ArrowRight}");
  expect(await screen.findByText("Question 2 of 2")).toBeDefined();
});
