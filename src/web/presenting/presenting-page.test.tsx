// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { Route, Routes } from "react-router";
import { afterEach, expect, it } from "vitest";
import { conversationId } from "#domain/ids.ts";
import { startAppInWorker } from "#test/app-in-worker.ts";
import { aChoiceQuestion, aPoll, aRecipient } from "#test/factories.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import { PresentingPage } from "./presenting-page.tsx";

afterEach(cleanup);

it("turns to the question that a key asked for before the questions were there", async () => {
  const app = await startAppInWorker();
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
