// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aQuizQuestion } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { openResults } from "./results-for-test.tsx";

let app: AppInWorker;
let adele: Person;
let alex: Person;

beforeAll(async () => {
  app = await startAppInWorker({ BILLING: "sandbox" });
  [adele, alex] = await Promise.all([app.as("adele"), app.as("alex")]);
});
afterEach(cleanup);
// Other files use the same product.
afterAll(() => app.setFlags(adele, { responseUsageTracking: true, responseRetentionLimit: 30 }));

/** An item that was answered, in an organisation that shows results for no day at all without a plan. */
async function old(over: Parameters<typeof sendPoll>[2] = {}) {
  const flags = { responseUsageTracking: true, responseUsageLimit: 1000 };
  await app.setFlags(adele, { ...flags, responseRetentionLimit: 30 });
  const { poll, vote } = await sendPoll(app, adele, over);
  if (!over.questions) await vote(alex, "Pizza");
  await app.setFlags(adele, { ...flags, responseRetentionLimit: 0 });
  return poll.id;
}

describe("results that are too old for the free plan", () => {
  it("are not shown; an owner is told how to see them again (RES-07, RES-14, RES-17)", async () => {
    openResults(app.url, adele, `/content/poll/survey/${await old()}`);
    const known = await screen.findByText("Results are only available for 30 days on free plans");
    expect(known.closest("[role=status]")).not.toBeNull();
    expect(await screen.findByText(/^Upgrade your account to view results that are older than 0 days\./)).toBeDefined();
    expect(screen.getByRole("link", { name: "Upgrade" })).toBeDefined();
    expect(screen.queryByRole("table")).toBeNull();
    expect(screen.queryByRole("tab")).toBeNull();
  });

  it("are named as such to others, without a way to buy anything (RES-17)", async () => {
    openResults(app.url, alex, `/content/poll/survey/${await old()}`);
    expect(await screen.findByText("Results over 0 days old are not available on free subscription")).toBeDefined();
    expect(screen.queryByRole("link", { name: "Upgrade" })).toBeNull();
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("are just not there on a phone, where no plan is named (HOST-47)", async () => {
    openResults(app.url, adele, `/content/poll/survey/${await old()}`, { context: { mobile: true } });
    expect(await screen.findByText("Results are not available right now")).toBeDefined();
    expect(document.body.textContent).not.toMatch(/upgrade|plan|subscription/i);
  });

  it("hold for the leaderboard of a quiz too (RES-14)", async () => {
    const id = await old({ type: "quiz", title: "Capitals", questions: [aQuizQuestion()], leaderboardVisibility: "visible" });
    openResults(app.url, adele, `/content/quiz/${id}/results`);
    expect(await screen.findByText(/^Upgrade your account to view results/)).toBeDefined();
    expect(screen.queryByRole("tab")).toBeNull();
  });
});
