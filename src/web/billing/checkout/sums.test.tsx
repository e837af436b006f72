// @vitest-environment jsdom
import { cleanup, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { newcomer } from "#test/newcomer.ts";
import type { Person } from "#test/person.ts";
import { buyFor, openBilling } from "#test/web/billing-for-test.tsx";
import { callPayments } from "#test/web/payments-for-test.ts";
import { CheckoutPage } from "./checkout-page.tsx";

const note = "Tax will be charged for US customers where applicable";
let [taxed, plain]: AppInWorker[] = [];
beforeAll(async () => {
  taxed = await startAppInWorker({
    BILLING: "sandbox",
    SALES_URL: "https://example.com/sales",
    FAQ_URL: "https://example.com/faq",
    STRIPE_TAX: "on",
  });
  plain = await startAppInWorker({ BILLING: "sandbox" });
});
function started(app = taxed): AppInWorker {
  if (!app) throw new Error("not started");
  return app;
}
beforeEach(async () => {
  for (const app of [taxed, plain]) await started(app).setPlans(await started(app).as("debra"), []);
  await started().setFlags(await started().as("debra"), { trialDays: 14 });
});
afterEach(cleanup);

type Context = "msteams" | "agile";
async function open(query: string, app = taxed, context: Context = "msteams") {
  const buyer: Person = await started(app).as("debra", context);
  const shown = openBilling(started(app), buyer, <CheckoutPage hosted={false} />, {
    at: `/content/stripe/checkout?${query}`,
    boot: { context },
  });
  await screen.findByRole("heading", { level: 1, name: /^(Payment details|\d+ Day Free Trial)$/ });
  return shown;
}
const sums = () =>
  [...document.querySelectorAll("dl > div")].map((line) =>
    [...line.children].map(({ textContent }) => textContent).join(": "),
  );
const submit = () => document.querySelector("button[type=submit]")?.textContent;

/** A coupon as the operator makes it at the provider. */
async function makeCoupon(fields: Record<string, string>): Promise<void> {
  const made = await fetch(`${started().emulator.url}/v1/coupons`, {
    method: "POST",
    headers: {
      authorization: "Bearer sk_test_standin",
      "content-type": "application/x-www-form-urlencoded",
    },
    body: new URLSearchParams(fields),
  });
  expect(await made.text()).toContain(fields.duration);
}

describe("what a purchase costs", () => {
  it("is told before tax where tax may come, which only the card's address tells (BIL-22, BIL-61)", async () => {
    await open("plan=teams-pro-unlimited&licenses=2");
    expect(sums()).toEqual([
      "2 x $384: $768",
      "Tax: Calculated with your payment",
      "Total before tax: $768",
    ]);
    expect(submit()).toBe("Pay $768 plus tax");
    expect(screen.getByText(note)).toBeDefined();
    expect(screen.getByText("Renews every year at $768 plus tax until you cancel.")).toBeDefined();
  });

  it("is told whole where no tax is charged, with the same note (BIL-22, BIL-61)", async () => {
    await open("plan=teams-pro-unlimited&licenses=2", plain);
    expect(sums()).toEqual(["2 x $384: $768", "Total: $768"]);
    expect(submit()).toBe("Pay $768");
    expect(screen.getByText(note)).toBeDefined();
  });

  it("is nothing today for standups: the sum is an estimate for a month (BIL-16, BIL-55, BIL-56, BIL-57, BIL-58)", async () => {
    await open("plan=agile-standup", plain);
    expect(sums()).toEqual(["10 x $3: $30", "Estimate per month: $30", "Due today: $0"]);
    expect(submit()).toBe("Subscribe, nothing due today");
    cleanup();
    await open("plan=agile-standup", plain, "agile");
    expect(sums()).toEqual(["5 x $3: $15", "Estimate per month: $15", "Due today: $0"]);
    expect(submit()).toBe("Subscribe, nothing due today");
    expect(
      screen.getByText("Totals are an estimate and you will be charged on actual usage"),
    ).toBeDefined();
    expect(screen.queryByText(/\$15 until|will be charged on [A-Z]/)).toBeNull();
  });

  it("is nothing today for a trial (BIL-35)", async () => {
    await open("plan=teams-pro-unlimited&trial=true");
    expect(sums().slice(-2)).toEqual(["Total before tax: $384", "Due today: $0"]);
    expect(submit()).toBe("Start free trial");
  });
});

describe("a credit with the provider", () => {
  type Listed = { data: { customer: string; metadata: { subscription?: string } }[] };
  /** The sums of a purchase by somebody who tried a plan before and has this credit, in cents. */
  async function openWith(credit: number, app = plain) {
    const buyer = await newcomer(started(app), async ({ accounts }) => void (await accounts.get()));
    const id = await buyFor(started(app), buyer, { isTrial: true });
    const { data } = await callPayments<Listed>(started(app), "GET", "subscriptions", {
      limit: "100",
    });
    const customer = data.find(({ metadata }) => metadata.subscription === id)?.customer;
    const balance = String(-credit);
    await callPayments(started(app), "POST", `customers/${customer}`, { balance });
    const at = "/content/stripe/checkout?plan=teams-pro-unlimited";
    const { user } = openBilling(started(app), buyer, <CheckoutPage hosted={false} />, { at });
    await screen.findByText("From your credit");
    return user;
  }

  it("is taken off what the card is charged (BIL-61)", async () => {
    await openWith(10_000);
    expect(sums().slice(1)).toEqual(["Total: $384", "From your credit: -$100", "Due today: $284"]);
    expect(submit()).toBe("Pay $284");
    expect(screen.getByText("Renews every year at $384 until you cancel.")).toBeDefined();
  });

  it("that pays all of it leaves nothing to pay, except a tax (BIL-22, BIL-61)", async () => {
    await openWith(67_200);
    expect(sums().slice(1)).toEqual(["Total: $384", "From your credit: -$384", "Due today: $0"]);
    expect(submit()).toBe("Subscribe, nothing due today");
    cleanup();
    await openWith(67_200, taxed);
    expect(sums().slice(-2)).toEqual(["From your credit: -$384", "Due today before tax: $0"]);
    expect(
      screen.getByText(/^Your remaining credit of \$288 pays the tax\. Your card/),
    ).toBeDefined();
    expect(submit()).toBe("Pay from your credit");
    cleanup();
    await openWith(10_000, taxed);
    expect(sums().slice(-2)).toEqual(["From your credit: -$100", "Due today before tax: $284"]);
    expect(submit()).toBe("Pay $284 plus tax");
  });

  it("does not pay what a promo code makes free, and nor does the card (BIL-22, BIL-37)", async () => {
    await makeCoupon({ id: "ALL_OF_IT", duration: "once", percent_off: "100" });
    const user = await openWith(67_200, taxed);
    await user.type(screen.getByRole("textbox", { name: "Promo code" }), "ALL_OF_IT");
    await user.click(screen.getByRole("button", { name: "Redeem" }));
    await screen.findByText("ALL_OF_IT applied");
    expect(screen.queryByText(/^Your remaining credit/)).toBeNull();
    expect(submit()).toBe("Subscribe, nothing due today");
  });
});

describe("what a plan costs once its coupon is used up", () => {
  it.each([
    [
      { id: "ONE_PAYMENT", duration: "once" },
      "Renews every month at $80 plus tax until you cancel.",
    ],
    [
      { id: "EVERY_PAYMENT", duration: "forever" },
      "Renews every month at $60 plus tax until you cancel.",
    ],
    [
      { id: "SOME_PAYMENTS", duration: "repeating", duration_in_months: "3" },
      "The discount is for 3 months. Then it renews every month at $80 plus tax until you cancel.",
    ],
  ])("is told: %j (BIL-37, BIL-40)", async (coupon, words) => {
    await makeCoupon({ ...coupon, percent_off: "25" });
    const query = `plan=teams-pro-unlimited&licenses=2&frequency=monthly&promoCode=${coupon.id}`;
    await open(query);
    await screen.findByText(`${coupon.id} applied`);
    expect(sums()).toContain("Total before tax: $60");
    expect(screen.getByText(words)).toBeDefined();
  });
});

describe("a promo code in the address", () => {
  it("counts without a click, and one that is not valid is said (BIL-07, BIL-37, BIL-39)", async () => {
    await open("plan=teams-pro-unlimited&promoCode=CYBER_MONDAY");
    await waitFor(() => expect(sums()).toContain("Total before tax: $537.60"));
    expect(submit()).toBe("Pay $537.60 plus tax");
    expect(screen.getByText("Renews every year at $768 plus tax until you cancel.")).toBeDefined();
    await open("plan=teams-pro-unlimited&promoCode=NOTHING");
    expect(await screen.findByText("This promo code is not valid")).toBeDefined();
    expect(sums()).toContain("Total before tax: $384");
  });

  it("that is not for this purchase takes nothing off (BIL-39, BIL-41, BIL-42)", async () => {
    const { user } = await open("plan=teams-pro-unlimited&licenses=2&promoCode=CYBER_MONDAY");
    await screen.findByText("Cyber Monday 2023 applied");
    await user.click(screen.getByRole("button", { name: "Fewer licenses" }));
    await screen.findByText(
      "The promo code can only be applied when purchasing 2 or more licenses",
    );
    expect(sums()).toContain("Total before tax: $384");
    expect(sums().join()).not.toContain("Discount");
    expect(submit()).toBe("Pay $384 plus tax");
  });
});
