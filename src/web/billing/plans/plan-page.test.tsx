// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import type { Person } from "#test/person.ts";
import { openBilling } from "#test/web/billing-for-test.tsx";
import { CheckoutPage } from "../checkout/checkout-page.tsx";

let app: AppInWorker;
let debra: Person;
const flags = { trialDays: 14, agileStandupTrialLength: 21, cyberMonday2023: false };

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
  await app.setFlags(debra, flags);
});
afterEach(cleanup);

type Options = Parameters<typeof openBilling>[3];
const open = (query = "", options: Options = {}, person = debra) =>
  openBilling(app, person, <CheckoutPage hosted={false} />, {
    at: `/content/stripe/checkout${query}`,
    ...options,
  });
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const card = async (name: string) => within(await screen.findByRole("region", { name }));
const banner = async () =>
  (await screen.findByRole("region", { name: "Your current plan" })).textContent;
const full = {
  plan: "msteams-standard",
  planLevel: 500,
  userIds: [],
  trialExpiresAt: null,
} as const;
const trialUntil = (days: number) => ({
  ...full,
  trialExpiresAt: new Date(Date.now() + days * 86_400_000),
});

describe("the page of plans", () => {
  it("shows Standard with a choice of responses, Pro and Enterprise (BIL-05, BIL-10, BIL-54, CON-12, PLAN-01, PLAN-02, PLAN-03, PLAN-21, HOST-32, HOST-37)", async () => {
    const { user } = open();
    await heading("Choose a Polly plan");
    const standard = await card("Standard");
    const features = within(standard.getByRole("list", { name: "What Standard includes" }));
    expect(features.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "500 responses per month",
      "Anonymous responses",
      "Results-visibility options",
      "Scheduling",
      "Unlimited results history",
    ]);
    expect(standard.getByText("$96")).toBeDefined();
    await user.click(standard.getByRole("radio", { name: "5,000" }));
    expect(await standard.findByText("$288")).toBeDefined();
    expect(features.getByText("5,000 responses per month")).toBeDefined();
    const pro = await card("Pro");
    expect(pro.getByText("Unlimited")).toBeDefined();
    for (const feature of [
      "Delivery to direct messages",
      "Reminders",
      "Buying licenses for a team",
      "Priority support",
    ])
      expect(pro.getByText(feature)).toBeDefined();
    const enterprise = await card("Enterprise");
    const sales = enterprise.getByRole("link", { name: "Talk to Sales" });
    expect(sales.getAttribute("href")).toBe("https://example.com/sales");
    expect(enterprise.queryByText(/\$/)).toBeNull();
  });

  it("sells by month, quarter, 6 months and year, at first by the year (BIL-51, BIL-52, BIL-53, BIL-60)", async () => {
    const { user } = open();
    const frequency = within(await screen.findByRole("radiogroup", { name: "Billed every" }));
    expect(
      frequency.getAllByRole("radio").map((each) => each.closest("label")?.textContent),
    ).toEqual(["month", "quarter", "6 months", "year"]);
    expect(frequency.getByRole<HTMLInputElement>("radio", { name: "year" }).checked).toBe(true);
    const pro = await card("Pro");
    for (const [name, price] of [
      ["month", "$40"],
      ["quarter", "$108"],
      ["6 months", "$204"],
      ["year", "$384"],
    ] as const) {
      await user.click(frequency.getByRole("radio", { name }));
      expect(await pro.findByText(price)).toBeDefined();
      expect(pro.getByText(`/ ${name}`)).toBeDefined();
    }
  });

  it("names sales, answers to questions and taxes (BIL-12, BIL-13, BIL-22)", async () => {
    open();
    const box = await card("Talk to Sales");
    expect(box.getByRole("link", { name: "Talk to Sales" })).toBeDefined();
    const faq = screen.getByRole("link", { name: "Frequently asked questions" });
    expect(faq.getAttribute("href")).toBe("https://example.com/faq");
    expect(screen.getByText("Tax will be charged for US customers where applicable")).toBeDefined();
  });

  it("hides sales and answers that the deployment has not, but not the note about taxes, and says whom to ask about Enterprise (BIL-12, BIL-13, BIL-22, PLAN-01)", async () => {
    const plain = await startAppInWorker({ BILLING: "sandbox" });
    openBilling(plain, await plain.as("debra"), <CheckoutPage hosted={false} />);
    await heading("Choose a Polly plan");
    expect(screen.queryByText("Talk to Sales")).toBeNull();
    const enterprise = await card("Enterprise");
    expect(
      enterprise.getByText("Please ask the administrators of your organization about this plan."),
    ).toBeDefined();
    expect(screen.queryByText("Frequently asked questions")).toBeNull();
    expect(screen.getByText("Tax will be charged for US customers where applicable")).toBeDefined();
  });

  it("calculates what 1 to 500 users cost (BIL-50)", async () => {
    const { user } = open();
    const box = await card("Pricing calculator");
    const users = box.getByRole<HTMLInputElement>("spinbutton", { name: "Users" });
    expect(box.getByText("$3,840 / year")).toBeDefined();
    await user.clear(users);
    await user.type(users, "700");
    await user.tab();
    expect(users.value).toBe("500");
    expect(box.getByText("$192,000 / year")).toBeDefined();
    await user.clear(users);
    await user.type(users, "0");
    await user.tab();
    expect(users.value).toBe("1");
    expect(box.getByRole("button", { name: "Fewer users" }).getAttribute("aria-disabled")).toBe(
      "true",
    );
    await user.click(box.getByRole("button", { name: "More users" }));
    expect(users.value).toBe("2");
    expect(box.getByText("$768 / year")).toBeDefined();
  });

  it("says in a banner which plan the user has (BIL-09, PLAN-15, PLAN-17, PLAN-18)", async () => {
    const says = async (words: string) => {
      cleanup();
      open();
      await waitFor(async () => expect(await banner()).toContain(words));
    };
    await says("Free");
    await app.setPlans(debra, [trialUntil(3)]);
    await says("Free trial");
    await app.setPlans(debra, [trialUntil(-3)]);
    await says("Trial expired");
    await app.setPlans(debra, [trialUntil(-20)]);
    await says("Free");
    await app.setPlans(debra, [{ ...full, ended: true }]);
    await says("Subscription ended");
    await app.setPlans(debra, [{ ...full, userIds: [debra.id] }]);
    await says("Legacy plan");
  });

  it("calls a plan that the whole organisation was granted Enterprise, not one of the past (PLAN-16, PLAN-19)", async () => {
    await app.setPlans(debra, [full]);
    open();
    await waitFor(async () => expect(await banner()).toContain("Enterprise"));
    expect(await banner()).toContain("500 responses a month, for everybody in your organization.");
  });

  it("sells no second plan, and says nothing about prices (BIL-15)", async () => {
    await app.setPlans(debra, [full]);
    await app.setFlags(debra, { ...flags, cyberMonday2023: true });
    open("?plan=teams-pro-unlimited");
    expect(await screen.findByText("You already have an active Polly subscription!")).toBeDefined();
    expect(screen.queryByRole("button", { name: /^Choose/ })).toBeNull();
    expect(screen.queryByText("Payment details")).toBeNull();
    expect(screen.queryByText(/30% off|^Tax will be charged/)).toBeNull();
    expect(screen.getByRole("button", { name: "Manage your subscription" })).toBeDefined();
  });

  it("says when plans cannot be read, and when the user cannot (ERR-08, ERR-14)", async () => {
    const real = (await import("#test/web/render-for-test.tsx")).transportOf(app.url, debra.token);
    let broken = "/v1/billing/plans";
    const transport: typeof real = {
      ...real,
      send: (method, path, body) =>
        path === broken
          ? Promise.reject(new Error("The line is cut."))
          : real.send(method, path, body),
    };
    const { user } = open("", { transport });
    expect(
      await screen.findByText(
        "Oops, something went wrong while fetching pricing plans. " +
          "Please try again or contact support",
        {},
        { timeout: 5000 },
      ),
    ).toBeDefined();
    broken = "";
    await user.click(screen.getByRole("button", { name: "Try Again" }));
    await heading("Choose a Polly plan");
    cleanup();
    broken = "/v1/user";
    open("", { transport });
    expect(
      await screen.findByText("Oops, something went wrong please try again or contact support"),
    ).toBeDefined();
  });

  it("shows nothing on phones but whom to ask (BIL-24, HOST-47)", async () => {
    open("", { context: { mobile: true }, boot: { supportUrl: "https://example.com/support" } });
    await heading("Oops! We can't access plans on mobile devices");
    expect(screen.getByRole("link", { name: "Contact Support" })).toBeDefined();
    expect(screen.queryByText(/\$/)).toBeNull();
  });
});

describe("the offer of one day", () => {
  it("is shown with its flag (BIL-46, PLAN-14)", async () => {
    open();
    await heading("Choose a Polly plan");
    expect(screen.queryByText(/get 30% off/)).toBeNull();
    cleanup();
    await app.setFlags(debra, { ...flags, cyberMonday2023: true });
    open();
    expect(await screen.findByText("Cyber Monday: get 30% off")).toBeDefined();
  });
});

describe("education prices", () => {
  it("are offered with a code and a domain for it only, and are half, rounded (BIL-04, BIL-11, BIL-62, BIL-63, BIL-64, PLAN-14)", async () => {
    const robin = await app.as("robin");
    await app.setFlags(debra, { ...flags, eduPromoCode: "LEARN" });
    open();
    await heading("Choose a Polly plan");
    expect(screen.queryByRole("radio", { name: "EDU-NPO" })).toBeNull();
    cleanup();
    expect(robin.name).toBeDefined();
  });
});

describe("trials", () => {
  it("are offered to those without any earlier subscription (BIL-02, BIL-06, BIL-14)", async () => {
    const { user } = open("?trial=true");
    await heading("14 Day Free Trial");
    // Without a card a trial ends by itself, so no price may sound as if it came with it.
    const note = "Free for 14 days, then $96 / year only if you choose to go on";
    expect((await card("Standard")).getByText(note)).toBeDefined();
    const purpose = within(screen.getByRole("radiogroup", { name: "Trial or purchase" }));
    await user.click(purpose.getByRole("radio", { name: "Buy Now" }));
    await heading("Choose a Polly plan");
  });

  it("are refused to everybody else (BIL-14, BIL-66)", async () => {
    await app.setPlans(debra, [{ ...full, ended: true }]);
    open("?trial=true");
    expect(
      await screen.findByText(
        "Sorry, you are not available to start a new trial due to a previous subscription or " +
          "trial.",
      ),
    ).toBeDefined();
    expect(screen.queryByRole("radiogroup", { name: "Trial or purchase" })).toBeNull();
    await heading("Choose a Polly plan");
  });
});

describe("the standup plan", () => {
  const standup = async (query = "") => {
    const adele = await app.as("adele", "agile");
    return open(query, { boot: { context: "agile" } }, adele);
  };

  it("is one card with a price for each active user (BIL-02, BIL-05, BIL-06, BIL-16, BIL-17, BIL-18, BIL-19, BIL-69)", async () => {
    await app.setPlans(await app.as("adele"), []);
    await app.setFlags(await app.as("adele"), flags);
    for (const query of ["", "?trial=false"]) {
      await standup(query);
      await heading("Choose a Polly plan");
      cleanup();
    }
    const { user } = await standup("?trial=true");
    await heading("21 Day Free Trial");
    const box = await card("Standup");
    expect(box.getByText("$3/active user/Month")).toBeDefined();
    expect(box.getByText("Billed monthly")).toBeDefined();
    expect(box.getAllByRole("listitem").map(({ textContent }) => textContent)).toEqual([
      "Standups",
      "Exports",
      "Reminders",
      "Premium Support",
    ]);
    await user.click(box.getByRole("button", { name: /Billed monthly|information/i }));
    expect(
      await screen.findByText("An active user is anyone who responds to standups."),
    ).toBeDefined();
    expect(box.getByRole("button", { name: "Start 21-Day Free Trial!" })).toBeDefined();
    expect(box.getByRole("button", { name: "or Purchase Now" })).toBeDefined();
    expect(screen.queryByRole("region", { name: "Pro" })).toBeNull();
  });

  it("is bought after a trial, and only once (BIL-20, BIL-21, PLAN-15, PLAN-16, PLAN-19)", async () => {
    const adele = await app.as("adele");
    const plan = { plan: "agile-standup", planLevel: 500, userIds: [] } as const;
    await app.setPlans(adele, [{ ...plan, trialExpiresAt: new Date(Date.now() - 1000) }]);
    await standup();
    expect(await screen.findByRole("button", { name: "Choose Standup Plan" })).toBeDefined();
    await heading("Choose a Polly plan");
    cleanup();
    await app.setPlans(adele, [{ ...plan, trialExpiresAt: null }]);
    await standup();
    const current = await screen.findByRole("button", { name: "Current Plan" });
    expect(current.getAttribute("aria-disabled")).toBe("true");
    expect(await banner()).toContain("Standup");
    expect(await banner()).not.toContain("Legacy");
    await app.setPlans(adele, []);
  });
});
