// @vitest-environment jsdom
import { cleanup, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { buyFor, openBilling } from "#test/web/billing-for-test.tsx";
import { transportOf } from "#test/web/render-for-test.tsx";
import { plansDialogSize } from "../../paths/plans-dialog-size.ts";
import { CheckoutPage } from "../checkout/checkout-page.tsx";

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
});
afterEach(cleanup);

const open = (query = "", mobile = false, person = debra) =>
  openBilling(app, person, <CheckoutPage hosted />, {
    at: `/content/checkout/native${query}`,
    context: { frame: "task", mobile },
    boot: { supportUrl: "https://example.com/support" },
  });
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

describe("the checkout inside the host", () => {
  it("opens the payment in a browser tab, and congratulates once it is done (BIL-23, BIL-32, BIL-36, BIL-72, HOST-33)", async () => {
    const { user, log } = open("?trackingSource=navbar");
    await heading("Choose a Polly plan");
    await user.click(await screen.findByRole("button", { name: "Choose Pro Plan" }));
    await heading("The checkout continues in your browser");
    const [url] = log.opened;
    const { pathname, searchParams } = new URL(String(url));
    expect(pathname).toBe("/msteams/content/stripe/checkout");
    expect(searchParams.get("plan")).toBe("teams-pro-unlimited");
    expect(searchParams.get("frequency")).toBe("yearly");
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    expect(await screen.findByText("You must complete your checkout")).toBeDefined();
    await buyFor(app, debra);
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    await heading("Congratulations!");
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect(log.submitted).toEqual([{}]);
  });

  it("says that the session has expired where Refresh finds that (ERR-12)", async () => {
    const real = transportOf(app.url, debra.token);
    let sender = real;
    const { user } = openBilling(app, debra, <CheckoutPage hosted />, {
      at: "/content/checkout/native",
      context: { frame: "task" },
      transport: { ...real, send: (...call) => sender.send(...call) },
    });
    await user.click(await screen.findByRole("button", { name: "Choose Pro Plan" }));
    await heading("The checkout continues in your browser");
    sender = transportOf(app.url, "expired");
    await user.click(screen.getByRole("button", { name: "Refresh" }));
    expect((await screen.findByRole("alert")).textContent).toContain(
      "Your session has expired. Please refresh and authenticate again to continue.",
    );
  });

  it("confirms a trial without a browser or a card, and says when it ends (BIL-02, BIL-34, BIL-65, BIL-67)", async () => {
    // Events of the purchase above may still come in.
    const robin = await app.as("robin");
    const { user, log } = open("?trial=true", false, robin);
    await heading("14 Day Free Trial");
    await user.click(
      await screen.findByRole("button", { name: "Start 14-Day Free Trial! Standard" }),
    );
    expect(await screen.findByText(/^Standard: free until/)).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Start free trial" }));
    await heading("Congratulations!");
    expect(screen.getByText(/^Your Standard trial is active\. It ends on/)).toBeDefined();
    expect(log.opened).toEqual([]);
    const { subscriptions } = await robin.accounts.get();
    expect(subscriptions).toMatchObject([{ type: "trial", state: "active" }]);
  });

  it("shows no plans on phones (BIL-24)", async () => {
    open("", true);
    await heading("Oops! We can't access plans on mobile devices");
    const contact = screen.getByRole("link", { name: "Contact Support" });
    expect(contact.getAttribute("href")).toBe("https://example.com/support");
    expect(screen.queryByRole("button")).toBeNull();
  });

  it("is as large as the window allows (BIL-25)", () => {
    expect(plansDialogSize(1301)).toEqual({ width: 900, height: 800 });
    expect(plansDialogSize(1300)).toEqual({ width: 1300, height: 2500 });
    expect(plansDialogSize(null)).toEqual({ width: 900, height: "large" });
  });
});
