// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import type { Draft } from "#domain/survey/draft.ts";
import type { Reminder } from "#domain/survey/survey.ts";
import { startAppInWorker } from "#test/app-in-worker.ts";
import { aChoiceQuestion, aPoll, aQuizQuestion, aRecipient } from "#test/factories.ts";
import { button, openAuthoring } from "#test/web/open-authoring-for-test.tsx";
import { transportOf } from "#test/web/render-for-test.tsx";

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const day = 86_400_000;
const from = (millis: number) => new Date(Date.now() + millis);
const several = [aChoiceQuestion(), aChoiceQuestion()];
const reminders = (...durations: string[]): Reminder[] =>
  durations.map((duration) => ({ id: crypto.randomUUID(), duration }));

const tooMany = Array.from({ length: 51 }, () => aRecipient());
const cases: [rows: string, Partial<Draft>, sentence: string, field: string | RegExp | null][] = [
  ["AUT-34", { type: "quiz", questions: [aQuizQuestion()] }, "Title is required", "Title"],
  ["AUT-35", { title: "ab", questions: several }, "Title must be at least 3 characters", "Title"],
  [
    "AUT-35",
    { title: "a".repeat(5000), questions: several },
    "Title must be less than 5000 characters",
    "Title",
  ],
  ["AUT-37", { questions: several }, "Please add a title for your multi-question Polly", "Title"],
  [
    "AUT-38",
    { description: "a".repeat(2001) },
    "Description must be no more than 2000 characters",
    "Description",
  ],
  [
    "AUT-48",
    { commentsEnabled: true, commentsAppeal: "a".repeat(201) },
    "Comment prompt must be no more than 200 characters",
    "What to comment on",
  ],
  [
    "TIM-02",
    { send: "schedule", deliverAt: from(-day) },
    "Cannot schedule for a past date/time. Please select a future date and time.",
    "Change the time of sending",
  ],
  [
    "TIM-02",
    { send: "schedule", deliverAt: null },
    "Please select a date and time",
    "Change the time of sending",
  ],
  [
    "TIM-04",
    { send: "schedule", deliverAt: from(100 * day) },
    "Delivery time must be no more than 3 months in the future",
    "Change the time of sending",
  ],
  [
    "TIM-05",
    { closeAt: from(60_000) },
    "Close time must be at least 5 minutes after delivery",
    "Date of closing",
  ],
  [
    "TIM-06",
    { closeAt: from(100 * day) },
    "Close time must be no more than 3 months in the future",
    "Date of closing",
  ],
  ["RMD-07", { reminders: reminders("PTM") }, "Value is required", "Reminder 1"],
  ["RMD-08", { reminders: reminders("PT30M", "P0D") }, "Invalid value", "Reminder 2"],
  ["RMD-05", { reminders: reminders("PT1.5H") }, "Invalid value", "Reminder 1"],
  [
    "RMD-09",
    { reminders: reminders("P2D"), openDuration: "P1D" },
    "Reminder must be before the close date",
    "Reminder 1",
  ],
  ["RMD-11", { reminders: reminders("PT60M", "PT1H") }, "Reminder is a duplicate", "Reminder 2"],
  [
    "RMD-12",
    { reminders: reminders("PT1H", "PT2H", "PT3H") },
    "A Polly has at most 2 reminders",
    null,
  ],
];

describe("an error message", () => {
  it.each(cases)(
    "is shown at its field, which is revealed and focused (%s)",
    async (_, over, sentence, field) => {
      const kept = { ...aPoll(), ...over };
      const { user } = openAuthoring({ kept, type: kept.type === "quiz" ? "quiz" : "poll" });
      await user.click(button(/^(Send$|Schedule)/));
      const message = await screen.findByText(sentence);
      await waitFor(() => expect(message.closest("[hidden]")).toBeNull());
      if (field === null) return;
      await waitFor(() => expect(nameOf(document.activeElement)).toBe(field));
      expect(localStorage).toHaveLength(1);
    },
  );

  it("is shown at the recipients if there are more than 50 (AUT-39)", async () => {
    const app = await startAppInWorker();
    const transport = transportOf(app.url, (await app.as("adele")).token);
    const { user } = openAuthoring({
      kept: { ...aPoll(), recipients: tooMany },
      context: {},
      transport,
    });
    await screen.findByRole("combobox", { name: /Send to/ });
    await user.click(button("Send"));
    expect(await screen.findByText("A Polly has at most 50 recipients")).toBeDefined();
    await waitFor(() => expect(nameOf(document.activeElement)).toBe("Send to"));
  });
});

/** An element's accessible name: its own label, or its field's. */
function nameOf(element: Element | null): string {
  const label =
    element?.getAttribute("aria-label") ??
    document.querySelector(`label[for="${element?.id}"]`)?.textContent ??
    "";
  return label.replace("*", "");
}
