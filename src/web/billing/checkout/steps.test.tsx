// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
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
  await app.setFlags(debra, { trialDays: 14 });
  window.history.pushState(null, "", "/before");
  window.history.pushState(null, "", "/after");
});
afterEach(cleanup);

const open = (at: string, hosted = false) =>
  openBilling(app, debra, <CheckoutPage hosted={hosted} />, {
    at,
    inHistory: true,
    ...(hosted ? { context: { frame: "task" } as const } : {}),
  });
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const name = () => screen.getByRole<HTMLInputElement>("textbox", { name: /^Name/ });
const licenses = () => screen.getByRole<HTMLInputElement>("spinbutton", { name: "Licenses" });
const here = () => new URLSearchParams(window.location.search);

describe("the browser's Back", () => {
  it("leads from payment to the plans, and Forward to the payment, with all that was chosen and typed (BIL-01)", async () => {
    const { user } = open("/content/stripe/checkout");
    await heading("Choose a Polly plan");
    await user.click(screen.getByRole("radio", { name: "quarter" }));
    await user.click(screen.getByRole("button", { name: "Choose Pro Plan" }));
    await heading("Payment details");
    expect(here().get("plan")).toBe("teams-pro-unlimited");
    await user.clear(name());
    await user.type(name(), "Somebody else");
    await user.click(screen.getByRole("button", { name: "More licenses" }));
    window.history.back();
    await heading("Choose a Polly plan");
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "quarter" }).checked).toBe(true);
    window.history.forward();
    await heading("Payment details");
    expect([name().value, licenses().value]).toEqual(["Somebody else", "2"]);
    await user.click(screen.getByRole("button", { name: "Back" }));
    await heading("Choose a Polly plan");
    await user.click(screen.getByRole("button", { name: "Choose Pro Plan" }));
    expect([name().value, licenses().value]).toEqual(["Somebody else", "2"]);
    expect(screen.getByText("2 x $108")).toBeDefined();
  });

  it("leads to the plans from an address with a plan, too, and only then away (BIL-01)", async () => {
    const { user } = open(
      "/content/stripe/checkout?plan=teams-pro-unlimited&licenses=3&track=mail",
    );
    await heading("Payment details");
    await user.click(screen.getByRole("button", { name: "More licenses" }));
    window.history.back();
    await heading("Choose a Polly plan");
    await user.click(screen.getByRole("button", { name: "Choose Pro Plan" }));
    await heading("Payment details");
    expect(licenses().value).toBe("4");
    expect(here().get("track")).toBe("mail");
    window.history.back();
    await heading("Choose a Polly plan");
    window.history.back();
    await waitFor(() => expect(window.location.pathname).toBe("/before"));
  });

  it("leads from what follows in the host's dialog to the plans (BIL-01, BIL-23, BIL-67)", async () => {
    const { user } = open("/content/checkout/native?trackingSource=navbar", true);
    await heading("Choose a Polly plan");
    await user.click(screen.getByRole("button", { name: "Choose Pro Plan" }));
    await heading("The checkout continues in your browser");
    window.history.back();
    await heading("Choose a Polly plan");
    await user.click(screen.getByRole("radio", { name: "Trial" }));
    await user.click(screen.getByRole("button", { name: "Start 14-Day Free Trial! Pro" }));
    await screen.findByText(/^Pro: free until/);
    await user.click(screen.getByRole("button", { name: "Back" }));
    await screen.findByRole("radio", { name: "Trial" });
    expect(screen.getByRole<HTMLInputElement>("radio", { name: "Trial" }).checked).toBe(true);
  });
});
