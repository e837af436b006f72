import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { billingApi } from "#contract/billing/billing.ts";
import { conversationId, tenantId, userId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { newcomer } from "#test/newcomer.ts";
import { cardPageOf, paymentsOf, testCards } from "#test/paid.ts";
import type { Person } from "#test/person.ts";
import { grantPlan } from "../accounts/grant-plan.ts";
import { subscriptionUsers } from "../db/account-tables.ts";

let app: TestApp;
let payments: ReturnType<typeof paymentsOf>;
beforeAll(async () => {
  app = await startOwnApp({ BILLING: "sandbox", STRIPE_TAX: "on" });
  payments = paymentsOf(app);
  return () => app.close();
});

/** Adele's subscription, which Alex has a licence of; both are in this chat. */
let adele: Person;
let alex: Person;
let ofAdele: { id: string };
beforeAll(async () => {
  [adele, alex] = [await app.as("adele"), await app.as("alex")];
  const { subscriptionId: id } = await payments.buy(adele, { licenseQuantity: 5 });
  ofAdele = { id };
  const teamId = conversationId.parse(await app.emulator.place("Launch week"));
  await adele.subscriptions.addUser({
    params: ofAdele,
    body: { aadObjectId: userId.parse(alex.id), teamId },
  });
});

const someone = () => newcomer(app, async (person) => void (await person.accounts.get()));
const pro = { planId: "teams-pro-unlimited", frequency: "yearly", licenses: 12 } as const;
/** Somebody with five licences, whose card's address is in California: 7.25 % tax. */
async function subscriber() {
  const person = await someone();
  const paymentId = await payments.card(testCards.pays, "94105");
  const { subscriptionId } = await payments.buy(person, { licenseQuantity: 5, paymentId });
  return { person, params: { id: subscriptionId } };
}
const heldBy = async (person: Person) => (await person.accounts.get()).subscriptions[0];
const providerOf = async (person: Person) =>
  payments.stripe.subscriptions.retrieve((await heldBy(person))?.providerSubId ?? "");

describe("billing info", () => {
  it("has what the provider has, tax included (API-96, CRD-07, ENT-52, ENT-53)", async () => {
    const { person, params } = await subscriber();
    const info = await person.billing.info({ params });
    const bought = await providerOf(person);
    const [invoice] = (await payments.stripe.invoices.list({ subscription: bought.id })).data;
    expect(info).toEqual({
      cardHolder: person.id,
      isOthersCard: false,
      isOwnCredit: true,
      state: "active",
      endedAt: null,
      isTrial: false,
      isOverdue: false,
      overdue: null,
      cancelAtPeriodEnd: false,
      currentPeriodEnd: new Date((bought.items.data[0]?.current_period_end ?? 0) * 1000),
      planId: "teams-pro-unlimited",
      planLevel: Number.MAX_SAFE_INTEGER,
      quantity: 5,
      quantityUsed: 1,
      paymentFrequency: "yearly",
      amount: 192_000,
      taxPercent: 7.25,
      discountPercent: 0,
      discountAmount: 0,
      customerName: "Payer",
      customerEmail: "payer@example.com",
      payment: { cardBrand: "visa", cardLast4Digits: "4242" },
      credit: 0,
      payments: { next: { total: 205_920, date: info.currentPeriodEnd } },
      billingHistory: [
        {
          invoiceNumber: invoice?.number,
          date: new Date((invoice?.created ?? 0) * 1000),
          total: 205_920,
          currency: "usd",
          status: "paid",
          invoiceUrl: invoice?.hosted_invoice_url,
          invoicePdf: invoice?.invoice_pdf,
        },
      ],
    });
    expect(invoice?.total).toBe(205_920);
  });
});

describe("a change of plan", () => {
  it("costs what was estimated (API-97, API-98, ENT-54, UPG-03, UPG-08, UPG-16)", async () => {
    const { person, params } = await subscriber();
    await payments.play("clock", { aheadSeconds: 30 * 86_400 });
    const estimate = await person.billing.estimate({ params, query: pro });
    expect(estimate.taxPercent).toBe(7.25);
    expect(estimate.subTotalExculdingTax).toBe(
      estimate.priceOfNewlySelectedPlan - estimate.refundedPriceOfOldPlan,
    );
    expect(estimate.tax).toBe(Math.round(estimate.subTotalExculdingTax * 0.0725));
    expect(estimate.amountDue).toBeGreaterThan(0);
    await person.billing.upgrade({ params, body: pro });
    const bought = await providerOf(person);
    const [invoice] = (await payments.stripe.invoices.list({ subscription: bought.id })).data;
    // A second passes in between.
    expect(Math.abs((invoice?.amount_paid ?? 0) - estimate.amountDue)).toBeLessThanOrEqual(2);
    expect(await heldBy(person)).toMatchObject({ planQuantity: 12, state: "active" });
  });

  it("is for support where more people have licences than can be chosen (UPG-02, UPG-04)", async () => {
    const { person, params } = await subscriber();
    const { db } = app.database;
    const row = { tenantId: tenantId.parse(person.tenantId), subscriptionId: params.id };
    const more = Array.from({ length: 100 }, () => ({
      ...row,
      userId: userId.parse(randomUUID()),
    }));
    await db.insert(subscriptionUsers).values(more);
    await expect(
      person.billing.estimate({ params, query: { ...pro, licenses: 100 } }),
    ).rejects.toMatchObject({
      status: 409,
      body: { message: "Please contact our support team to make any changes to your account." },
    });
  });

  it("to less is refunded to the balance, and nothing is due (UPG-08)", async () => {
    const { person, params } = await subscriber();
    const less = { planId: "teams-standard-500", frequency: "yearly", licenses: 1 } as const;
    const estimate = await person.billing.estimate({ params, query: less });
    expect(estimate).toMatchObject({ amountDue: 0, existingBalance: 0 });
    expect(estimate.subTotal).toBeLessThan(0);
    await person.billing.upgrade({ params, body: less });
    expect(await heldBy(person)).toMatchObject({ planLevel: 500, planQuantity: 1 });
    const back = await person.billing.estimate({ params, query: { ...pro, licenses: 1 } });
    expect(Math.abs(back.existingBalance + estimate.subTotal)).toBeLessThanOrEqual(2);
  });

  it("can use a promo code (UPG-09)", async () => {
    const { person, params } = await subscriber();
    const six = { ...pro, licenses: 6 };
    const full = await person.billing.estimate({ params, query: six });
    const off = await person.billing.estimate({
      params,
      query: { ...six, coupon: "CYBER_MONDAY" },
    });
    expect(off.amountDue).toBeLessThan(full.amountDue);
    await expect(
      person.billing.upgrade({ params, body: { ...pro, coupon: "CYBER_MONDAY" } }),
    ).rejects.toMatchObject({ status: 400, body: { code: "COUPON_TOO_MANY_LICENSES" } });
  });

  it.each([
    [{ ...pro, licenses: 101 }, 400],
    [{ ...pro, licenses: 0 }, 400],
    [{ ...pro, planId: "enterprise" as const }, 400],
    [{ planId: "agile-standup" as const, frequency: "monthly" as const, licenses: 5 }, 400],
  ])("is refused for %j (UPG-04)", async (body, status) => {
    const { person, params } = await subscriber();
    await expect(person.billing.upgrade({ params, body })).rejects.toMatchObject({ status });
    expect(await heldBy(person)).toMatchObject({ planQuantity: 5 });
  });

  it("never to fewer licences than people have (BIL-47, BIL-49)", async () => {
    const fewer = { ...pro, licenses: 1 };
    await expect(adele.billing.upgrade({ params: ofAdele, body: fewer })).rejects.toMatchObject({
      status: 400,
      body: { message: "Choose between 2 and 100 licenses" },
    });
    const standard = { ...pro, planId: "teams-standard-2500" as const, licenses: 1 };
    await expect(adele.billing.upgrade({ params: ofAdele, body: standard })).rejects.toMatchObject({
      status: 409,
      body: {
        message: expect.stringMatching(
          /^This plan has only 1 license, and \d+ people use one now. Remove people first.$/,
        ),
      },
    });
  });
});

describe("a cancellation", () => {
  it("ends the subscription with its period, unless it is taken back (API-95, API-99, CAN-07, CAN-08, CAN-09)", async () => {
    const { person, params } = await subscriber();
    const body = { reason: "missing-features", feedback: "No fireworks" } as const;
    await person.billing.cancel({ params, body });
    expect(await heldBy(person)).toMatchObject({ cancelAtPeriodEnd: true, state: "active" });
    expect(await person.billing.info({ params })).toMatchObject({
      cancelAtPeriodEnd: true,
      payments: { next: null },
    });
    expect((await providerOf(person)).cancellation_details).toMatchObject({
      feedback: "missing_features",
      comment: "missing-features: No fireworks",
    });
    await expect(person.billing.upgrade({ params, body: pro })).rejects.toMatchObject({
      status: 409,
      body: { code: "BILLING_ENDING" },
    });
    await person.billing.change({ params, body: { reactivate: true } });
    expect(await heldBy(person)).toMatchObject({ cancelAtPeriodEnd: false });
    expect((await person.billing.info({ params })).payments.next?.total).toBe(205_920);
  });

  it("needs one of the reasons (CAN-02, CAN-03)", async () => {
    const { person, params } = await subscriber();
    const reply = await person.request(`/v1/billing/stripe/subscription/${params.id}/cancel`, {
      method: "POST",
      body: JSON.stringify({ feedback: "So" }),
    });
    expect(reply.status).toBe(400);
    expect(await heldBy(person)).toMatchObject({ cancelAtPeriodEnd: false });
  });
});

describe("another card", () => {
  it("pays from now on; one that the bank refuses changes nothing (API-94, CRD-04)", async () => {
    const { person, params } = await subscriber();
    const refused = await payments.card(testCards.declined);
    await expect(
      person.billing.change({ params, body: { paymentId: refused } }),
    ).rejects.toMatchObject({ status: 422, body: { message: "Your card was declined." } });
    await expect(
      person.billing.change({ params, body: { paymentId: "pm_nothing" } }),
    ).rejects.toMatchObject({ status: 400, body: { message: "Invalid payment method" } });
    const paymentId = await payments.card("5555555555554444");
    await person.billing.change({ params, body: { paymentId } });
    expect((await person.billing.info({ params })).payment).toEqual({
      cardBrand: "mastercard",
      cardLast4Digits: "4444",
    });
  });

  const cardClient = (token: string) => cardPageOf(app, token);
  const linkOf = async (person: Person, params: { id: string }) => {
    const { url } = await person.billing.cardLink({ params });
    return cardClient(new URL(url).hash.slice(1));
  };

  it("is entered outside the host by a link for one update (CRD-01, CRD-08)", async () => {
    const { person, params } = await subscriber();
    const card = await linkOf(person, params);
    expect(await card.read()).toMatchObject({
      customerName: "Payer",
      payment: { cardLast4Digits: "4242" },
      provider: { publishableKey: "pk_test_standin" },
    });
    const body = { name: "Somebody else", email: "else@example.com" };
    const refused = await payments.card(testCards.declined);
    await expect(card.update({ body: { ...body, paymentId: refused } })).rejects.toMatchObject({
      status: 422,
    });
    const paymentId = await payments.card("378282246310005");
    await card.update({ body: { ...body, paymentId } });
    expect(await person.billing.info({ params })).toMatchObject({
      customerName: "Somebody else",
      customerEmail: "else@example.com",
      payment: { cardBrand: "amex" },
    });
    for (const used of [card, cardClient("made-up")])
      await expect(used.update({ body: { ...body, paymentId } })).rejects.toMatchObject({
        status: 404,
      });
  });

  it("not by who manages the subscription no longer: that is said without a word of upgrading (CRD-05, CRD-08)", async () => {
    const { person, params } = await subscriber();
    const card = await linkOf(person, params);
    const { db } = app.database;
    const of = eq(subscriptionUsers.subscriptionId, params.id);
    await db.update(subscriptionUsers).set({ role: "user" }).where(of);
    const denied = { status: 403, message: expect.stringContaining("Only an owner of this") };
    await expect(card.read()).rejects.toMatchObject(denied);
    const body = { name: "A", email: "a@example.com", paymentId: await payments.card() };
    await expect(card.update({ body })).rejects.toMatchObject(denied);
  });

  it("not after 15 minutes (CRD-08)", async () => {
    const { person, params } = await subscriber();
    const card = await linkOf(person, params);
    app.clock.ahead(15 * 60_000 - 5000);
    await card.read();
    app.clock.ahead(6000);
    await expect(card.read()).rejects.toMatchObject({ status: 404 });
    app.clock.reset();
  });
});

describe("who may", () => {
  /** Every call about one subscription, with an input that its owner may send. */
  const calls = async (person: Person, id: string) => {
    const bodies: Record<string, unknown> = {
      change: { reactivate: true },
      upgrade: pro,
      cancel: { reason: "other" },
      cardLink: {},
    };
    const query = `?licenses=12&planId=teams-pro-unlimited&frequency=yearly`;
    const found = Object.entries(billingApi).filter(([, { path }]) => path.includes(":id"));
    return Promise.all(
      found.map(async ([name, { method, path }]) => {
        const at = path.replace(":id", id) + (name === "estimate" ? query : "");
        const body = method === "GET" ? {} : { body: JSON.stringify(bodies[name]) };
        return `${name} ${(await person.request(at, { method, ...body })).status}`;
      }),
    );
  };
  const all = ["change", "info", "upgrade", "estimate", "cancel", "cardLink"];
  const each = (status: number) => all.map((name) => `${name} ${status}`);

  it("see and change it: owners and admins; people with a licence not; for others it is not there (CAN-11, UPG-01)", async () => {
    const [stranger, debra] = [await someone(), await app.as("debra")];
    expect(await calls(alex, ofAdele.id)).toEqual(each(403));
    expect(await calls(stranger, ofAdele.id)).toEqual(each(404));
    expect(await calls(debra, ofAdele.id)).toEqual(each(404));
    expect(await heldBy(adele)).toMatchObject({ planQuantity: 5, cancelAtPeriodEnd: false });
  });

  it("change one that an operator granted: nobody, and they are told whom to ask (BIL-74, UPG-02)", async () => {
    const person = await someone();
    const [{ tenantId }, id] = [await person.accounts.get(), userId.parse(person.id)];
    const grant = {
      tenantId,
      plan: "msteams-standard",
      planLevel: 500,
      userIds: [id],
      owners: [id],
      trialExpiresAt: null,
    } as const;
    const granted = await grantPlan(app.database.db, grant, new Date());
    expect(await heldBy(person)).toMatchObject({ provider: "polly", providerSubId: null });
    await expect(
      person.billing.upgrade({ params: { id: granted }, body: pro }),
    ).rejects.toMatchObject({
      status: 409,
      body: {
        message: "Please contact our support team to make any changes to your account.",
      },
    });
  });
});
