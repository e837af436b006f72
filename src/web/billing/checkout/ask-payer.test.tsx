// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { buyFor, openBilling } from "#test/web/billing-for-test.tsx";
import { CheckoutPage } from "./checkout-page.tsx";

let app: AppInWorker;
let [debra, robin]: Person[] = [];
beforeAll(async () => {
  app = await startAppInWorker({
    BILLING: "sandbox",
    SALES_URL: "https://example.com/sales",
    FAQ_URL: "https://example.com/faq",
    STRIPE_TAX: "on",
  });
  [debra, robin] = [await app.as("debra"), await app.as("robin")];
});
beforeEach(async () => {
  await app.setPlans(buyer(), []);
  await app.setFlags(buyer(), { trialDays: 14 });
});
afterEach(cleanup);

function buyer(): Person {
  if (!debra) throw new Error("no buyer");
  return debra;
}
function payer(): Person {
  if (!robin) throw new Error("no payer");
  return robin;
}

const open = (query: string, person: Person, hosted = false) =>
  openBilling(app, person, <CheckoutPage hosted={hosted} />, {
    at: `/content/stripe/checkout?${query}`,
  });
const ask = () => screen.queryByRole("button", { name: "Ask somebody else to pay" });
const link = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Share link" }).value;
const total = () =>
  screen
    .getByText(/^(Total|Estimate per month) before tax$/, { selector: "dt" })
    .parentElement?.querySelector("dd")?.textContent;

/** The buyer's link for what is chosen. */
async function linkFor(query: string): Promise<string> {
  const { user } = open(query, buyer());
  await user.click(await screen.findByRole("button", { name: "Ask somebody else to pay" }));
  await screen.findByRole("textbox", { name: "Share link" });
  return new URL(link()).search.slice(1);
}

describe("a link for somebody who pays", () => {
  it("has the focus when it is there, is of one order only, and Enter in it does not pay (BIL-70, API-101)", async () => {
    const { user } = open("plan=teams-pro-unlimited&licenses=2", buyer());
    await user.click(await screen.findByRole("button", { name: "Ask somebody else to pay" }));
    const copy = await screen.findByRole("button", { name: "Copy Link" });
    expect(document.activeElement).toBe(copy);
    expect(screen.getByText(/^Whoever in your organization opens it can pay\./)).toBeDefined();
    await user.click(screen.getByRole("textbox", { name: "Share link" }));
    await user.keyboard("{Enter}");
    expect(screen.queryByText("stripe has not loaded yet")).toBeNull();
    await user.click(screen.getByRole("button", { name: "More licenses" }));
    expect(screen.queryByRole("textbox", { name: "Share link" })).toBeNull();
    expect(ask()).not.toBeNull();
  });

  it("opens the buyer's order for the payer, who adds a promo code and nothing else (BIL-07, BIL-70)", async () => {
    const query = await linkFor("plan=teams-pro-unlimited&licenses=3&frequency=yearly");
    open(`${query}&promoCode=CYBER_MONDAY`, payer());
    await screen.findByText(`You pay for the plan of ${buyer().name}`);
    const licenses = screen.getByRole<HTMLInputElement>("spinbutton", { name: "Licenses" });
    expect([licenses.value, licenses.readOnly]).toEqual(["3", true]);
    expect(ask()).toBeNull();
    expect(screen.queryByRole("button", { name: "Back" })).toBeNull();
    await waitFor(() => expect(total()).toBe("$806.40"));
  });

  it("opened by the owner is their own purchase, and says that it renews (BIL-70, BIL-71)", async () => {
    const query = await linkFor("plan=teams-pro-unlimited&licenses=3&frequency=monthly");
    cleanup();
    open(query, buyer());
    await screen.findByRole("heading", { level: 1, name: "Payment details" });
    expect(
      screen.getByText(/^Renews every month at \$120 plus tax until you cancel/),
    ).toBeDefined();
    expect(screen.queryByText(/^You pay for/)).toBeNull();
    expect(total()).toBe("$120");
    cleanup();
    await buyFor(app, buyer());
    open(query, buyer());
    expect(await screen.findByText(/^You already have an active/)).toBeDefined();
  });

  it("of standups says for how many people, beyond a hundred too (BIL-57, BIL-70)", async () => {
    const query = await linkFor("plan=agile-standup&licenses=300");
    open(query, payer());
    await screen.findByText(`You pay for the plan of ${buyer().name}`);
    expect(total()).toBe("$900");
  });

  it("of standups says before the payment that no sum limits it, and when it is charged (BIL-55, BIL-57, BIL-70)", async () => {
    open(await linkFor("plan=agile-standup&licenses=20"), payer());
    await screen.findByText(`You pay for the plan of ${buyer().name}`);
    const said = screen.getByText(/^You pay for one month from today: \$3 for each active user/);
    expect(said.textContent).toContain("for 10 at least");
    expect(said.textContent).toContain("There is no upper limit.");
    expect(said.textContent).toContain("Your card is charged when the month ends.");
    expect(screen.queryByText(/^You pay for this period only/)).toBeNull();
    expect(screen.queryByText(/until you cancel/)).toBeNull();
  });

  it("says that the owner has the plan already (BIL-71, API-100)", async () => {
    const query = await linkFor("plan=teams-standard-500");
    await buyFor(app, buyer(), { planId: "teams-standard-500" });
    open(query, payer());
    expect(await screen.findByText(`${buyer().name} already has this plan.`)).toBeDefined();
    const title = { level: 1, name: "Payment for somebody else" };
    expect(document.activeElement).toBe(screen.getByRole("heading", title));
    expect(screen.queryByRole("button", { name: /^Pay/ })).toBeNull();
  });

  it("is refused when it was changed, and for people of another organisation (BIL-70)", async () => {
    const query = await linkFor("plan=teams-standard-500");
    open(`${query.slice(0, -4)}AAAA`, payer());
    const said = await screen.findByRole("alert");
    expect(said.textContent).toContain("link");
    expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Payment for somebody else");
    expect(screen.queryByRole("button", { name: "Try Again" })).toBeNull();
    const adele = await app.as("adele");
    await app.setPlans(adele, []);
    open(query, adele);
    expect((await screen.findByRole("alert")).textContent).toBe(said.textContent);
    expect(screen.queryByText(buyer().name, { exact: false })).toBeNull();
  });

  it("is not made for a trial, which nobody pays (BIL-70)", async () => {
    open("plan=teams-pro-unlimited&trial=true", buyer());
    await screen.findByRole("heading", { level: 1, name: "14 Day Free Trial" });
    expect(ask()).toBeNull();
  });
});
