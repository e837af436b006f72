// @vitest-environment jsdom
import { cleanup, screen, within } from "@testing-library/react";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { aQuizQuestion } from "#test/factories.ts";
import type { Person } from "#test/person.ts";
import { sendPoll } from "#test/send-poll.ts";
import { openDashboard } from "#test/web/lists-for-test.tsx";
import { openResults } from "#test/web/results-for-test.tsx";

let app: AppInWorker;
let adele: Person;
let alex: Person;

beforeAll(async () => {
  app = await startAppInWorker({ BILLING: "sandbox" });
  [adele, alex] = await Promise.all([app.as("adele"), app.as("alex")]);
});
afterEach(cleanup);
// Other test files use the same product.
afterAll(() => app.setFlags(adele, { responseUsageTracking: true, responseRetentionLimit: 30 }));

/** A survey with a response, in an organisation that shows results for zero days without a plan. */
async function old(over: Parameters<typeof sendPoll>[2] = {}) {
  const flags = { responseUsageTracking: true, responseUsageLimit: 1000 };
  await app.setFlags(adele, { ...flags, responseRetentionLimit: 30 });
  const { poll, vote } = await sendPoll(app, adele, over);
  if (!over.questions) await vote(alex, "Pizza");
  await app.setFlags(adele, { ...flags, responseRetentionLimit: 0 });
  return poll.id;
}

describe("results too old for the free plan", () => {
  it("are hidden; an owner is told how to see them again (RES-07, RES-14, RES-17)", async () => {
    openResults(app.url, adele, `/content/poll/survey/${await old()}`);
    const known = await screen.findByText("Results are only available for 30 days on free plans");
    expect(known.closest("[role=status]")).not.toBeNull();
    expect(
      await screen.findByText(/^Upgrade your account to view results that are older than 0 days\./),
    ).toBeDefined();
    expect(screen.getByRole("link", { name: "Upgrade" })).toBeDefined();
    expect(screen.queryByRole("table")).toBeNull();
    expect(screen.queryByRole("tab")).toBeNull();
  });

  it("are explained to respondents without an offer to buy anything (RES-17)", async () => {
    openResults(app.url, alex, `/content/poll/survey/${await old()}`);
    expect(
      await screen.findByText("Results over 0 days old are not available on free subscription"),
    ).toBeDefined();
    expect(screen.queryByRole("link", { name: "Upgrade" })).toBeNull();
    expect(screen.queryByRole("table")).toBeNull();
  });

  it("leave voters their own response and a correct explanation after the owner's subscription has ended (RES-17)", async () => {
    const id = await old();
    await app.setPlans(adele, [
      { plan: "msteams-standard", planLevel: 500, userIds: [], trialExpiresAt: null, ended: true },
    ]);
    openResults(app.url, alex, `/content/poll/survey/${id}`);
    expect(await screen.findByText("You voted")).toBeDefined();
    const own = within(screen.getByRole("region", { name: "Your answer" }));
    const chosen = await own.findByText("Chosen");
    expect(chosen.closest("li")?.textContent).toBe("PizzaChosen");
    expect(
      screen.getByText(
        "The results are hidden because the owner's subscription has ended. Ask the owner to " +
          "renew it.",
      ),
    ).toBeDefined();
    expect(screen.queryByRole("radio")).toBeNull();
    expect(document.body.textContent).not.toMatch(/your subscription/i);
    expect(screen.queryByRole("link", { name: "Upgrade" })).toBeNull();
    cleanup();
    openResults(app.url, adele, `/content/poll/survey/${id}`);
    expect(
      await screen.findByText(/^Your subscription has ended\. Upgrade your account/),
    ).toBeDefined();
    expect(screen.getByRole("link", { name: "Upgrade" })).toBeDefined();
    await app.setPlans(adele, []);
  });

  it("have words for each viewer in lists; an owner's menu has `Upgrade` in place of `View results` (RES-17, RES-18)", async () => {
    const title = `Old ${crypto.randomUUID().slice(0, 8)}`;
    await old({ title });
    const opened: string[] = [];
    const openLink = async (url: string) => void opened.push(url);
    const { user } = openDashboard(app, adele, "/content/tab/personal", { host: { openLink } });
    const row = (await screen.findByRole("link", { name: title })).closest("li");
    if (!row) throw new Error("no row");
    expect(
      await within(row).findByText(
        "Upgrade your account to view results that are older than 0 days.",
      ),
    ).toBeDefined();
    await user.click(within(row).getByRole("button", { name: `Actions for ${title}` }));
    expect(await screen.findByRole("menuitem", { name: "Upgrade" })).toBeDefined();
    expect(screen.queryByRole("menuitem", { name: "View results" })).toBeNull();
    await user.click(screen.getByRole("menuitem", { name: "Upgrade" }));
    expect(opened).toEqual([
      expect.stringContaining("/msteams/content/stripe/checkout?track=results"),
    ]);
  });

  it("are simply absent on a phone, where no plan is named (HOST-47)", async () => {
    openResults(app.url, adele, `/content/poll/survey/${await old()}`, {
      context: { mobile: true },
    });
    expect(await screen.findByText("Results are not available right now")).toBeDefined();
    expect(document.body.textContent).not.toMatch(/upgrade|plan|subscription/i);
  });

  it("include the leaderboard of a quiz (RES-14)", async () => {
    const id = await old({
      type: "quiz",
      title: "Capitals",
      questions: [aQuizQuestion()],
      leaderboardVisibility: "visible",
    });
    openResults(app.url, adele, `/content/quiz/${id}/results`);
    expect(await screen.findByText(/^Upgrade your account to view results/)).toBeDefined();
    expect(screen.queryByRole("tab")).toBeNull();
  });
});
