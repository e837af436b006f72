// @vitest-environment jsdom
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { billingApi } from "#contract/billing/billing.ts";
import { clientOf } from "#contract/client.ts";
import { conversationId, userId } from "#domain/ids.ts";
import { type AppInWorker, startAppInWorker } from "#test/app-in-worker.ts";
import { newcomer } from "#test/newcomer.ts";
import type { Person } from "#test/person.ts";
import { buyFor, openBilling, paymentMethod } from "#test/web/billing-for-test.tsx";
import { callPayments } from "#test/web/payments-for-test.ts";
import { testBoot, transportOf } from "#test/web/render-for-test.tsx";
import { CheckoutPage } from "../checkout/checkout-page.tsx";
import { AccountPage } from "./account-page.tsx";

const day = 86_400;
const failsLater = "4000000000000341";

// Settings of its own, and so a product of its own, whose payment provider lives ahead of time.
let app: AppInWorker;
beforeAll(async () => {
  app = await startAppInWorker({ BILLING: "sandbox", FAQ_URL: "https://example.com/states" });
});
afterEach(cleanup);

const monthly = { billingFrequency: "monthly" } as const;
const billingOf = (person: Person) => clientOf(billingApi, transportOf(app.url, person.token).send);

async function pass(days: number): Promise<void> {
  await play("clock", { aheadSeconds: days * day });
  await fetch(`${app.emulator.url}/emulator/api/payments/deliveries`);
}

async function play(path: string, body: object): Promise<void> {
  const reply = await fetch(`${app.emulator.url}/emulator/api/payments/${path}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  expect(reply.ok).toBe(true);
}

/** The tab of a person's payments, loaded. */
async function open(person: Person) {
  const shown = openBilling(app, person, <AccountPage />, { at: "/content/account" });
  await screen.findByRole("heading", { level: 2, name: "Billing history" });
  return shown;
}

const fact = (name: string) =>
  screen.queryByText(name, { selector: "dt" })?.parentElement?.querySelector("dd")?.textContent;
const action = (name: string) => screen.queryByRole("button", { name });
const invoiceStates = () =>
  within(screen.getByRole("table", { name: "Billing history" }))
    .getAllByText(/^(Paid|Unpaid|Void|Credit)$/)
    .map(({ textContent }) => textContent);

describe("the payments of a subscription", () => {
  it("say what a promo code takes off, in per cent or as a sum (ACC-08, BIL-40)", async () => {
    const off = { duration: "forever" };
    await callPayments(app, "POST", "coupons", { ...off, id: "EIGHTY", percent_off: "80" });
    const sum = { ...off, id: "ALL40", amount_off: "4000", currency: "usd" };
    await callPayments(app, "POST", "coupons", sum);
    for (const [coupon, discount, next] of [
      ["EIGHTY", "80%", "$8 on "],
      ["ALL40", "$40", "$0 on "],
    ] as const) {
      const person = await newcomer(app, async ({ accounts }) => void (await accounts.get()));
      await buyFor(app, person, { ...monthly, coupon });
      await open(person);
      expect([fact("Amount"), fact("Discount")]).toEqual(["$40", discount]);
      expect(fact("Next payment")).toContain(next);
      cleanup();
    }
  });

  it("that has ended: since when, nothing to come, nothing to change, and how to buy again (ACC-08, ACC-18, CAN-12)", async () => {
    const lee = await app.as("lee");
    const id = await buyFor(app, lee, monthly);
    await billingOf(lee).cancel({ params: { id }, body: { reason: "expensive" } });
    await pass(32);
    const { user } = await open(lee);
    expect(screen.getByText(/^This subscription ended on \w{3} \d+, \d{4}\./)).toBeDefined();
    expect(screen.getByText("Ended")).toBeDefined();
    expect(fact("Ended on")).toMatch(/^\w{3} \d+, \d{4}$/);
    expect(fact("Next payment")).toBeUndefined();
    expect(fact("Amount")).toBeUndefined();
    for (const name of ["Change Plan", "Update Card", "Cancel Subscription"])
      expect(action(name)).toBeNull();
    const again = screen.getByRole("link", { name: "Choose a plan" });
    expect(again.getAttribute("href")).toContain("/msteams/content/stripe/checkout");
    expect(invoiceStates()).toEqual(["Paid"]);
    await user.click(screen.getByRole("tab", { name: "Users and License Management" }));
    expect(await screen.findByText(/^This subscription has ended\. Nobody can be/)).toBeDefined();
    expect(screen.queryByRole("combobox", { name: "Add a user" })).toBeNull();
  });

  it("that is past due: how much, where to pay it, and no change of plan (ACC-09, ACC-11)", async () => {
    const alex = await app.as("alex");
    const id = await buyFor(app, alex, monthly);
    const paymentId = await paymentMethod(app, failsLater);
    await billingOf(alex).change({ params: { id }, body: { paymentId } });
    await pass(32);
    await open(alex);
    expect(screen.getByRole("alert").textContent).toContain("$40 is overdue");
    expect(screen.getByText("Past due")).toBeDefined();
    const pay = screen.getByRole("link", { name: "Pay Invoice" });
    const table = within(screen.getByRole("table", { name: "Billing history" }));
    const [unpaid] = table.getAllByRole("link", { name: /^View invoice/ });
    expect(pay.getAttribute("href")).toBe(unpaid?.getAttribute("href"));
    expect(invoiceStates()).toEqual(["Unpaid", "Paid"]);
    expect(action("Change Plan")).toBeNull();
    expect(action("Update Card")).not.toBeNull();
  });

  it("that is past due and cancelled: until when it stays, and on what condition (CAN-06, CAN-07)", async () => {
    const person = await newcomer(app, async ({ accounts }) => void (await accounts.get()));
    const id = await buyFor(app, person, monthly);
    const body = { paymentId: await paymentMethod(app, failsLater) };
    await billingOf(person).change({ params: { id }, body });
    await pass(32);
    const { user } = await open(person);
    await user.click(screen.getByRole("button", { name: "Cancel Subscription" }));
    const dialog = within(await screen.findByRole("alertdialog"));
    expect(
      dialog.getByText(/^A payment is overdue\. If it is paid, everything stays until/),
    ).toBeDefined();
    expect(dialog.queryByText(/^Everything stays/)).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Continue" }));
    await user.click(dialog.getByRole("radio", { name: "It's expensive" }));
    await user.click(dialog.getByRole("button", { name: "Cancel" }));
    expect(
      await screen.findByText(
        /^Your subscription does not renew\. If the overdue amount is paid, it ends on .*sooner\.$/,
        { selector: "[role=status] *" },
      ),
    ).toBeDefined();
    expect(screen.queryByText(/^Your subscription ends on/)).toBeNull();
  });

  it("that is past due, with all licences in use: no way to buy more, and what to do first (ACC-18, UPG-14)", async () => {
    const nestor = await app.as("nestor");
    const id = await buyFor(app, nestor, monthly);
    const body = { paymentId: await paymentMethod(app, failsLater) };
    await billingOf(nestor).change({ params: { id }, body });
    await pass(32);
    const { user } = await open(nestor);
    await user.click(screen.getByRole("tab", { name: "Users and License Management" }));
    expect(await screen.findByText(/A payment is overdue\. Pay the invoice/)).toBeDefined();
    expect(action("Upgrade Plan")).toBeNull();
  });

  it("that ends with its period, with all licences in use: no way to buy more, and what to do first (ACC-18, CAN-07, UPG-14)", async () => {
    const henrietta = await app.as("henrietta");
    const id = await buyFor(app, henrietta, monthly);
    await billingOf(henrietta).cancel({ params: { id }, body: { reason: "expensive" } });
    const { user } = await open(henrietta);
    await user.click(screen.getByRole("tab", { name: "Users and License Management" }));
    expect(await screen.findByText(/\. This subscription ends soon\. Reactivate it/)).toBeDefined();
    expect(action("Upgrade Plan")).toBeNull();
  });

  it("that is suspended: what opens it again, and no next payment (PLAN-22)", async () => {
    const megan = await app.as("megan");
    const id = await buyFor(app, megan, monthly);
    const paymentId = await paymentMethod(app, failsLater);
    await billingOf(megan).change({ params: { id }, body: { paymentId } });
    await play("after-retries", { end: "unpaid" });
    for (const days of [32, 8, 8, 8]) await pass(days);
    await play("after-retries", { end: "cancel" });
    await open(megan);
    expect(screen.getByRole("alert").textContent).toMatch(/suspended.*\$40 is overdue.*Pay the/);
    expect(screen.getByText("Suspended")).toBeDefined();
    expect(fact("Next payment")).toBe("None");
    expect(action("Change Plan")).toBeNull();
  });

  it("with a credit: how much, and what becomes of it (ACC-08)", async () => {
    const diego = await app.as("diego");
    const id = await buyFor(app, diego, { ...monthly, licenseQuantity: 3 });
    await open(diego);
    expect(fact("Credit")).toBeUndefined();
    cleanup();
    const body = { planId: "teams-pro-unlimited", frequency: "monthly", licenses: 1 } as const;
    await billingOf(diego).upgrade({ params: { id }, body });
    const { user } = await open(diego);
    expect(invoiceStates()).toEqual(["Credit", "Paid"]);
    expect(fact("Credit")).toMatch(/^\$(79\.\d\d|80)It is taken off your next payments\.$/);
    await user.click(screen.getByRole("button", { name: "Cancel Subscription" }));
    expect(
      await screen.findByText(/^The credit of \$(79\.\d\d|80) is not paid out\. It stays, and/),
    ).toBeDefined();
    await billingOf(diego).cancel({ params: { id }, body: { reason: "expensive" } });
    cleanup();
    await open(diego);
    expect(fact("Credit")).toMatch(/It is taken off when you buy a plan again\.$/);
  });
});

it("an owner whose card pays learns before leaving what becomes of it; the others, that they have to give a card (ACC-21, ACC-22)", async () => {
  const [adele, megan] = [await app.as("adele"), await app.as("megan")];
  const id = await buyFor(app, adele, { ...monthly, licenseQuantity: 3 });
  const params = { id };
  const teamId = conversationId.parse(await app.emulator.place("Launch week"));
  const body = { aadObjectId: userId.parse(megan.id), teamId };
  await adele.subscriptions.addOwner({ params, body });
  const people = (of: Person) =>
    openBilling(app, of, <AccountPage />, {
      at: `/content/account?tab=people&subscription=${id}`,
      context: { user: { id: of.id, tenantId: of.tenantId, anonymous: false } },
    });
  const roleOf = ({ name }: Person) => screen.findByRole("combobox", { name: `Role of ${name}` });
  const ends = /pays this subscription\. It pays for no time after \w{3} \d+, \d{4}: the sub/;
  const { user: other } = people(megan);
  const adeles = await roleOf(adele);
  await waitFor(async () => {
    await other.selectOptions(adeles, "Creator");
    expect(screen.getByRole("alertdialog").textContent).toMatch(ends);
  });
  await other.click(screen.getByRole("button", { name: "Cancel" }));
  cleanup();
  const { user } = people(adele);
  await user.selectOptions(await roleOf(adele), "Creator");
  const dialog = await screen.findByRole("alertdialog", { name: /^Give up your role/ });
  await waitFor(() => expect(dialog.textContent).toMatch(ends));
  await user.click(within(dialog).getByRole("button", { name: "Switch my role" }));
  await waitFor(() => expect(screen.queryByRole("combobox", { name: /^Role of/ })).toBeNull());
  cleanup();
  // What the card's holder has in their favour is nobody else's.
  const held = (await megan.accounts.get()).adminSubscriptions.find((each) => each.id === id);
  const path = `subscriptions/${held?.providerSubId}`;
  const { customer } = await callPayments<{ customer: string }>(app, "GET", path);
  await callPayments(app, "POST", `customers/${customer}`, { balance: "-5000" });
  const { user: left } = openBilling(app, megan, <AccountPage />, {
    at: `/content/account?subscription=${id}`,
  });
  expect(await screen.findByText(/^Your subscription ends on .* update the card, /)).toBeDefined();
  expect(fact("Next payment")).toBe("None");
  expect(fact("Credit")).toBe("$50It stays with Payer. It is not taken off a plan that you buy.");
  await left.click(screen.getByRole("button", { name: "Reactivate Subscription" }));
  expect(await screen.findByText(/^Somebody else paid for this period/)).toBeDefined();
  cleanup();
  // Nobody waits for the payments to change the next person.
  const third = await app.as("alex");
  await megan.subscriptions.addUser({
    params,
    body: { aadObjectId: userId.parse(third.id), teamId },
  });
  const { user: owner } = people(megan);
  const removeOf = ({ name }: Person) => screen.findByRole("button", { name: `Remove ${name}` });
  await removeOf(third);
  await play("faults", { hold: { pathIncludes: "/v1/" } });
  await owner.click(await removeOf(adele));
  const next = await removeOf(third);
  await waitFor(() => {
    expect(screen.queryByRole("button", { name: `Remove ${adele.name}` })).toBeNull();
    expect(next.getAttribute("aria-disabled")).not.toBe("true");
  });
  await play("faults", {});
});

it("standups have no limit of responses a month, so none is named (BIL-09, BIL-16)", async () => {
  const person = await app.as("miriam", "agile");
  openBilling(app, person, <CheckoutPage hosted={false} />, {
    at: "/content/stripe/checkout",
    boot: { ...testBoot, context: "agile" },
  });
  const plan = await screen.findByRole("region", { name: "Your current plan" });
  expect(plan.textContent).not.toContain("responses a month");
});
