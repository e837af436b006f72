// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { openBilling } from "#test/web/billing-for-test.tsx";
import { CheckoutPage } from "./checkout-page.tsx";

let app: AppInWorker;
let debra: Person;
beforeAll(async () => {
  app = await startAppInWorker({
    BILLING: "sandbox",
    SALES_URL: "https://example.com/sales",
    FAQ_URL: "https://example.com/faq",
    STRIPE_TAX: "on",
  });
  debra = await app.as("debra");
});
beforeEach(async () => {
  await app.setPlans(debra, []);
  await app.setFlags(debra, { trialDays: 14, cyberMonday2023: false });
});
afterEach(cleanup);

async function open(query: string, person = debra, context: "msteams" | "agile" = "msteams") {
  const shown = openBilling(app, person, <CheckoutPage hosted={false} />, {
    at: `/content/stripe/checkout?${query}`,
    boot: { context },
  });
  await screen.findByRole("heading", { level: 1, name: /^(Payment details|\d+ Day Free Trial)$/ });
  return shown;
}
const licenses = (name = "Licenses") => screen.getByRole<HTMLInputElement>("spinbutton", { name });
const promo = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Promo code" });
const redeem = () => screen.getByRole("button", { name: "Redeem" });
const pay = () => screen.getByRole("button", { name: /^Pay \$/ });
const isOff = (button: HTMLElement) => button.getAttribute("aria-disabled") === "true";
const line = (name: string | RegExp) =>
  screen.getByText(name, { selector: "dt" }).parentElement?.querySelector("dd")?.textContent;
const total = () => line(/^(Total|Estimate per month) before tax$/);

describe("the payment step", () => {
  it("takes 1 to 50 licences of Pro, and one of Standard (BIL-47, BIL-48, BIL-49)", async () => {
    const { user } = await open("plan=teams-pro-unlimited");
    expect(licenses().value).toBe("1");
    await user.clear(licenses());
    await user.type(licenses(), "99");
    await user.tab();
    expect(licenses().value).toBe("50");
    expect(total()).toBe("$19,200");
    await open("plan=teams-standard-2500&licenses=7");
    expect(licenses().value).toBe("1");
    expect(licenses().readOnly).toBe(true);
    expect(total()).toBe("$192");
  });

  it("goes back to the plans and keeps what was typed (BIL-01)", async () => {
    const { user } = await open("plan=teams-pro-unlimited");
    const name = () => screen.getByRole<HTMLInputElement>("textbox", { name: /^Name/ });
    await user.clear(name());
    await user.type(name(), "Somebody else");
    await user.click(screen.getByRole("button", { name: "Back" }));
    await user.click(await screen.findByRole("button", { name: "Choose Pro Plan" }));
    expect(name().value).toBe("Somebody else");
  });

  it("says that the payment provider is not there yet (BIL-30, ERR-09)", async () => {
    const { user } = await open("plan=teams-pro-unlimited");
    expect(isOff(pay())).toBe(true);
    await user.click(screen.getByRole("textbox", { name: /^Billing email/ }));
    await user.keyboard("{Enter}");
    expect(await screen.findByText("stripe has not loaded yet")).toBeDefined();
  });

  it("notes taxes, and what a metered plan is charged for (BIL-22, BIL-55, BIL-56, BIL-57, BIL-58)", async () => {
    await open("plan=agile-standup");
    expect(screen.getByText("Tax will be charged for US customers where applicable")).toBeDefined();
    expect(
      screen.getByText("Totals are an estimate and you will be charged on actual usage"),
    ).toBeDefined();
    expect(licenses("Active users").value).toBe("5");
    expect(screen.getByText("5 (10 user minimum)")).toBeDefined();
    expect(total()).toBe("$30");
    await app.setPlans(await app.as("adele"), []);
    await open("plan=agile-standup", await app.as("adele", "agile"), "agile");
    expect(licenses("Active users").value).toBe("5");
    expect(screen.queryByText(/user minimum/)).toBeNull();
    expect(total()).toBe("$15");
  });

  it("computes when a trial is charged from the flag (BIL-02, BIL-35)", async () => {
    await app.setFlags(debra, { trialDays: 30 });
    await open("plan=teams-pro-unlimited&trial=true");
    expect(screen.getByRole("heading", { level: 1, name: "30 Day Free Trial" })).toBeDefined();
    const on = new Date(Date.now() + 30 * 86_400_000).toLocaleDateString("en-US", {
      year: "numeric",
      month: "short",
      day: "numeric",
    });
    expect(
      screen.getByText(
        `With a card, $384 plus tax will be charged on ${on}, unless you cancel before.`,
      ),
    ).toBeDefined();
  });
});

describe("promo codes", () => {
  it("are pre-filled, trimmed, at most 25 characters, and redeemed (BIL-07, BIL-28, BIL-29, BIL-37, BIL-40, BIL-44, BIL-45)", async () => {
    const { user } = await open("plan=teams-pro-unlimited&promoCode=CYBER_MONDAY");
    expect(promo().value).toBe("CYBER_MONDAY");
    expect(promo().maxLength).toBe(25);
    expect(licenses().value).toBe("2");
    expect(await screen.findByText("Cyber Monday 2023 applied")).toBeDefined();
    expect(total()).toBe("$537.60");
    await user.type(promo(), "  ");
    expect(total()).toBe("$768");
    await user.click(redeem());
    expect(await screen.findByText("Cyber Monday 2023 applied")).toBeDefined();
    expect(line(/^Discount/)).toBe("-$230.40");
    expect(total()).toBe("$537.60");
  });

  it("are cleared by an edit, and by a code that is not valid (BIL-29, BIL-38, BIL-39)", async () => {
    const { user } = await open("plan=teams-pro-unlimited&licenses=2");
    expect(isOff(redeem())).toBe(true);
    await user.type(promo(), "CYBER_MONDAY");
    await user.click(redeem());
    await screen.findByText("Cyber Monday 2023 applied");
    await user.type(promo(), "X");
    await waitFor(() => expect(screen.queryByText(/applied$/)).toBeNull());
    expect(total()).toBe("$768");
    await user.click(redeem());
    expect(await screen.findByText("This promo code is not valid")).toBeDefined();
    expect(total()).toBe("$768");
  });

  it("of one day are for 2 to 6 annual licences (BIL-41, BIL-42, BIL-43)", async () => {
    const { user } = await open("plan=teams-pro-unlimited&promoCode=CYBER_MONDAY&licenses=6");
    await screen.findByText("Cyber Monday 2023 applied");
    await user.click(screen.getByRole("button", { name: "More licenses" }));
    const bulk = await screen.findByText(
      /^For more than 6 licenses please contact our enterprise team for bulk purchase\./,
    );
    expect(within(bulk).getByRole("link", { name: "Talk to Sales" })).toBeDefined();
    expect(isOff(pay())).toBe(true);
    expect(total()).toBe("$2,688");
    await user.clear(licenses());
    await user.type(licenses(), "1");
    expect(
      await screen.findByText(
        "The promo code can only be applied when purchasing 2 or more licenses",
      ),
    ).toBeDefined();
    const monthly = "plan=teams-pro-unlimited&promoCode=CYBER_MONDAY&frequency=monthly";
    await open(monthly);
    expect(
      await screen.findByText("The promo code can only be applied to annual subscriptions"),
    ).toBeDefined();
    expect(screen.queryByText(/^Discount/)).toBeNull();
    expect(total()).toBe("$80");
  });
});
