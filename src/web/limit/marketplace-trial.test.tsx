// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { StrictMode } from "react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { newcomer } from "#test/newcomer.ts";
import type { Person } from "#test/person.ts";
import { renderPage, transportOf } from "#test/web/render-for-test.tsx";
import { MarketplaceTrial } from "./marketplace-trial.tsx";

let app: AppInWorker;
beforeAll(async () => {
  app = await startAppInWorker({ BILLING: "sandbox" });
});
afterEach(cleanup);

async function open(by: Person, token: string) {
  const { upn } = await by.accounts.get();
  const query = new URLSearchParams({ token, region: "eu", plan: "agile-standup", upn });
  renderPage(
    <StrictMode>
      <MarketplaceTrial />
    </StrictMode>,
    {
      at: `/content/marketplace/subscriptions/trial?${query}`,
      transport: transportOf(app.url, by.token),
      boot: { supportUrl: "https://example.com/support" },
    },
  );
}

it("starts a trial with an operator's token, once although the page is rendered twice (BIL-73, HOST-37)", async () => {
  const person = await newcomer(app);
  await open(person, await app.trialToken(person, { plan: "agile-standup", region: "eu" }));
  expect(await screen.findByRole("heading", { name: "Your trial has started" })).toBeDefined();
  expect((await person.accounts.get()).subscriptions).toMatchObject([
    { plan: "agile-standup", type: "trial", state: "active" },
  ]);
});

it("opened without all of its address says what to do (BIL-73, ERR-16)", async () => {
  const person = await newcomer(app);
  await open(person, "");
  const said = (await screen.findByRole("alert")).textContent;
  expect(said).toContain("There was a problem starting your trial.  Contact support");
  expect(said).toContain("Open the whole link that you were given");
});

it("that can't start says so, and how to get help (ERR-16)", async () => {
  const person = await newcomer(app);
  await open(person, "made-up");
  const said = await screen.findByRole("heading", { level: 1 });
  expect(said.textContent).toBe("There was a problem starting your trial.  Contact support");
  expect(said.closest("[role=alert]")?.textContent).toContain(
    "This link to a trial is not valid for you, or has expired",
  );
  expect(screen.getByRole("link", { name: "Contact Support" }).getAttribute("href")).toBe(
    "https://example.com/support",
  );
  expect((await person.accounts.get()).subscriptions).toEqual([]);
});
