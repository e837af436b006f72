import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { pricingPlanOf } from "#domain/billing/plans.ts";
import { tenantId, userId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { paymentsOf, peopleOf, testCards } from "#test/paid.ts";
import type { Person } from "#test/person.ts";
import { rowsOf } from "../db/db.ts";
import { openCheckout } from "./checkout-rows.ts";
import { ensureCustomer } from "./customers.ts";

const lines: string[] = [];
let app: TestApp;
let payments: ReturnType<typeof paymentsOf>;
beforeAll(async () => {
  app = await startOwnApp({ BILLING: "sandbox", LOG_LEVEL: "debug" }, undefined, {
    write: (line) => lines.push(line),
  });
  payments = paymentsOf(app);
  return () => app.close();
});

const { someone, heldBy, boughtBy, paidBy } = peopleOf(() => ({ app, payments }));

describe("a purchase", () => {
  it("is charged as the price list says and opens the plan (BIL-32, API-93, ENT-44, ENT-45, ENT-56, PLAN-21)", async () => {
    const person = await someone();
    const result = await payments.buy(person, { licenseQuantity: 5 });
    expect(result).toMatchObject({ trialEnd: null, message: null, confirmation: null });
    const [held] = await heldBy(person);
    expect(held).toMatchObject({
      id: result.subscriptionId,
      plan: "msteams-standard",
      type: "full",
      state: "active",
      planLevel: Number.MAX_SAFE_INTEGER,
      scope: "user",
      planUsageType: "licensed",
      provider: "stripe",
      providerSubscriptionMetadata: { planId: "teams-pro-unlimited" },
      planQuantity: 5,
      frequency: "yearly",
      cancelAtPeriodEnd: false,
      isOwner: true,
      owners: [{ aadObjectId: person.id, name: person.name }],
    });
    expect(held?.providerSubId).toBe((await boughtBy(person))[0]?.id);
    expect(await paidBy(person)).toEqual([5 * 38_400]);
  });

  it("costs what the plan costs, whatever else is sent (API-93, BIL-49)", async () => {
    const person = await someone();
    const body = {
      planId: "teams-standard-500",
      licenseQuantity: 7,
      billingFrequency: "quarterly",
      paymentId: await payments.card(),
      name: "Payer",
      email: "payer@example.com",
      price: 1,
      amount: 1,
      total: 1,
      discountPercent: 100,
      taxPercent: -90,
    };
    const reply = await person.request("/v1/billing/stripe/subscription", {
      method: "POST",
      body: JSON.stringify(body),
    });
    expect(reply.status).toBe(200);
    expect(await paidBy(person)).toEqual([2700]);
    expect((await heldBy(person))[0]).toMatchObject({ planQuantity: 1, planLevel: 500 });
  });

  it.each([
    [{ planId: "enterprise" }, 400],
    [{ planId: "teams-gold" }, 400],
    [{ planId: "agile-standup", billingFrequency: "yearly" }, 400],
    [{ licenseQuantity: 51 }, 400],
    [{ licenseQuantity: 0 }, 400],
    [{ licenseQuantity: -1 }, 400],
    [{ email: "payer" }, 400],
    [{ name: " " }, 400],
    [{ paymentId: "4242424242424242" }, 400],
    [{ paymentId: "pm_of_somebody_else" }, 400],
    [{ coupon: "NOT_THERE" }, 400],
    [{ onBehalfOwner: "forged" }, 404],
  ])(
    "is refused for %j, and nothing is charged (BIL-26, BIL-27, BIL-48, PLAN-01)",
    async (over, status) => {
      const person = await someone();
      // safe: what a page never sends
      const tried = payments.buy(person, over as Parameters<typeof payments.buy>[1]);
      await expect(tried).rejects.toMatchObject({ status });
      expect(await paidBy(person)).toEqual([]);
      expect(await heldBy(person)).toEqual([]);
    },
  );

  it("needs a name, an email and a card (API-93)", async () => {
    const person = await someone();
    const body = {
      planId: "teams-standard-500",
      licenseQuantity: 1,
      billingFrequency: "yearly",
    } as const;
    await expect(person.billing.subscribe({ body })).rejects.toMatchObject({
      status: 400,
      body: { code: "BILLING_PAYMENT_NEEDED" },
    });
  });
});

describe("a purchase is made once", () => {
  it("by two clicks and by a later call (API-93)", async () => {
    const person = await someone();
    const [checkoutId, paymentId] = [randomUUID(), await payments.card()];
    const clicks = await Promise.all([
      payments.buy(person, { checkoutId, paymentId }),
      payments.buy(person, { checkoutId, paymentId }),
    ]);
    expect(clicks[0]).toEqual(clicks[1]);
    expect(await payments.buy(person, { checkoutId })).toEqual(clicks[0]);
    expect(await paidBy(person)).toEqual([38_400]);
  });

  it("and another order under the same id is told so, not that it was bought (API-93)", async () => {
    const person = await someone();
    const checkoutId = randomUUID();
    await payments.buy(person, { checkoutId });
    for (const other of [
      { planId: "teams-standard-500" },
      { licenseQuantity: 2 },
      { billingFrequency: "monthly" },
    ] as const)
      await expect(payments.buy(person, { checkoutId, ...other })).rejects.toMatchObject({
        status: 409,
        body: { code: "BILLING_ALREADY_SUBSCRIBED" },
      });
    expect(await paidBy(person)).toEqual([38_400]);
  });

  it("by two tabs; the later one is told (BIL-15)", async () => {
    const person = await someone();
    const tabs = await Promise.allSettled([payments.buy(person), payments.buy(person)]);
    expect(tabs.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    await expect(payments.buy(person)).rejects.toMatchObject({
      status: 409,
      body: { message: "You already have an active Polly subscription!" },
    });
    expect(await paidBy(person)).toEqual([38_400]);
  });

  it("when the provider's answers are lost, and when they never come", async () => {
    const person = await someone();
    const checkoutId = randomUUID();
    const lost = { method: "POST", pathIncludes: "/subscriptions" };
    await payments.play("faults", { answerLost: { ...lost, calls: 1 } });
    await payments.buy(person, { checkoutId });
    expect(await paidBy(person)).toEqual([38_400]);
    const other = await someone();
    await payments.play("faults", { answerLost: { ...lost, calls: 3 } });
    const again = { checkoutId: randomUUID() };
    await expect(payments.buy(other, again)).rejects.toMatchObject({
      status: 502,
      body: { code: "BILLING_UNREACHABLE" },
    });
    await payments.play("faults", {});
    const { subscriptionId } = await payments.buy(other, again);
    expect((await heldBy(other)).map(({ id }) => id)).toEqual([subscriptionId]);
    expect(await paidBy(other)).toEqual([38_400]);
  });

  it("when the process dies between the charge and the answer", async () => {
    const person = await someone();
    const checkoutId = randomUUID();
    await payments.play("deliveries/way", { hold: true });
    await diesAfterCharge(person, checkoutId);
    await expect(payments.buy(person, { checkoutId })).rejects.toMatchObject({
      status: 409,
      body: { code: "BILLING_IN_PROGRESS" },
    });
    app.clock.ahead(121_000);
    const { subscriptionId } = await payments.buy(person, { checkoutId });
    expect((await heldBy(person)).map(({ id }) => id)).toEqual([subscriptionId]);
    expect(await paidBy(person)).toEqual([38_400]);
    await payments.play("deliveries/release", {});
    await payments.play("deliveries/way", {});
    expect(await heldBy(person)).toHaveLength(1);
  });

  it("when the process dies and the person never comes back: the provider tells (API-110)", async () => {
    const person = await someone();
    await diesAfterCharge(person, randomUUID());
    await payments.heard();
    expect(await heldBy(person)).toMatchObject([
      { state: "active", isOwner: true, owners: [{ name: person.name }] },
    ]);
    await expect(payments.buy(person)).rejects.toMatchObject({ status: 409 });
    expect(await paidBy(person)).toEqual([38_400]);
  });
});

/** The calls of a purchase up to the charge, as of a process that then ends. */
async function diesAfterCharge(person: Person, id: string): Promise<void> {
  const [tenant, owner] = [tenantId.parse(person.tenantId), userId.parse(person.id)];
  const base = app.product.contextOf(tenant, "msteams");
  const user = { userId: owner, name: person.name, upn: "" };
  const ctx = { ...base, actor: { ...base.actor, user } };
  const plan = pricingPlanOf("teams-pro-unlimited");
  if (!plan) throw new Error("no plan");
  const wish = { id, ownerId: owner, payerId: owner, plan, quantity: 1, isTrial: false };
  const { checkout } = await openCheckout(ctx, wish);
  const provider = await ctx.payments();
  const [customerId, paymentId] = [
    await ensureCustomer(ctx, provider, checkout, { email: "payer@example.com" }),
    await payments.card(),
  ];
  await provider.attachCard(customerId, paymentId);
  const labels = {
    tenant,
    subscription: checkout.subscriptionId,
    owner,
    checkout: id,
    app: "msteams",
    trial: false,
    replaces: null,
    change: null,
    payer: null,
    card: null,
  } as const;
  const price = { planId: plan.id, frequency: "yearly", isEducation: false } as const;
  await provider.start(
    {
      ...price,
      customerId,
      paymentId,
      quantity: 1,
      couponId: null,
      trialDays: null,
      endsWithPeriod: false,
      labels,
    },
    `checkout:${id}:${paymentId}`,
  );
}

describe("a card that is not accepted", () => {
  it.each([testCards.declined, testCards.failsLater])(
    "%s: the bank's words, nothing bought, and another card may be tried (BIL-33, ERR-11, ERR-13)",
    async (number) => {
      const person = await someone();
      const checkoutId = randomUUID();
      const paymentId = await payments.card(number);
      await expect(payments.buy(person, { checkoutId, paymentId })).rejects.toMatchObject({
        status: 422,
        body: { message: "Your card was declined.", code: "BILLING_DECLINED" },
      });
      await payments.heard();
      expect(await heldBy(person)).toEqual([]);
      await payments.buy(person, { checkoutId });
      expect(await paidBy(person)).toEqual([38_400]);
    },
  );

  it("whose owner said no to their bank may be tried again in the same checkout (BIL-33)", async () => {
    const person = await someone();
    const wish = { checkoutId: randomUUID(), paymentId: await payments.card(testCards.asks) };
    const first = await payments.buy(person, wish);
    await payments.refuse(first.confirmation?.clientSecret ?? "");
    const second = await payments.buy(person, wish);
    expect(second.confirmation?.clientSecret).not.toBe(first.confirmation?.clientSecret);
    await payments.agree(second.confirmation?.clientSecret ?? "");
    expect((await payments.buy(person, wish)).confirmation).toBeNull();
    expect(await paidBy(person)).toEqual([38_400]);
  });

  it("whose bank was asked about another plan is asked about the one wished now (API-93)", async () => {
    const person = await someone();
    const wish = { checkoutId: randomUUID(), paymentId: await payments.card(testCards.asks) };
    const first = await payments.buy(person, { ...wish, licenseQuantity: 5 });
    const second = await payments.buy(person, { ...wish, licenseQuantity: 2 });
    expect(second.confirmation?.clientSecret).not.toBe(first.confirmation?.clientSecret);
    // Nobody can agree to the other one any more.
    await payments.agree(first.confirmation?.clientSecret ?? "").catch(() => undefined);
    expect(await heldBy(person)).toEqual([]);
    await payments.agree(second.confirmation?.clientSecret ?? "");
    await payments.buy(person, { ...wish, licenseQuantity: 2 });
    expect(await heldBy(person)).toMatchObject([{ planQuantity: 2 }]);
    expect(await paidBy(person)).toEqual([76_800]);
  });

  it("that asks its owner: the page confirms and sends the call again (API-93)", async () => {
    const person = await someone();
    const wish = { checkoutId: randomUUID(), paymentId: await payments.card(testCards.asks) };
    const { confirmation } = await payments.buy(person, wish);
    expect(confirmation?.clientSecret).toMatch(/_secret_/);
    expect(await heldBy(person)).toEqual([]);
    expect((await payments.buy(person, wish)).confirmation).toEqual(confirmation);
    await payments.agree(confirmation?.clientSecret ?? "");
    expect((await payments.buy(person, wish)).confirmation).toBeNull();
    expect(await heldBy(person)).toMatchObject([{ state: "active" }]);
    expect(await paidBy(person)).toEqual([38_400]);
  });
});

describe("a trial", () => {
  it("is free, ends after the days of the flag, and is possible once (BIL-34, BIL-65, BIL-66, BIL-68, BIL-69, PLAN-10)", async () => {
    const person = await someone();
    const { trialEnd } = await payments.buy(person, { isTrial: true });
    const [held] = await heldBy(person);
    expect(held).toMatchObject({ type: "trial", state: "active", provider: "stripe" });
    expect(held?.trialExpiresAt).toEqual(trialEnd);
    const days = ((trialEnd?.getTime() ?? 0) - Date.now()) / 86_400_000;
    expect(Math.abs(days - 14)).toBeLessThan(0.1);
    await expect(payments.buy(person, { isTrial: true })).rejects.toMatchObject({
      status: 409,
      body: {
        code: "PREVIOUS_SUBSCRIPTION",
        message:
          "Sorry, you are not available to start a new trial due to a previous subscription " +
          "or trial.",
      },
    });
    expect(await paidBy(person)).toEqual([]);
  });

  it("becomes the subscription that is bought during it, and ends at the provider (BIL-32)", async () => {
    const person = await someone();
    const trial = await payments.buy(person, { isTrial: true });
    const bought = await payments.buy(person, { licenseQuantity: 2 });
    expect(bought.subscriptionId).toBe(trial.subscriptionId);
    await payments.heard();
    expect(await heldBy(person)).toMatchObject([
      { id: trial.subscriptionId, type: "full", state: "active", planQuantity: 2 },
    ]);
    expect((await boughtBy(person)).map(({ status }) => status).toSorted()).toEqual([
      "active",
      "canceled",
    ]);
  });
});

it("neither tables nor logs contain anything of a card, or the email (BIL-31)", async () => {
  const person = await someone();
  await payments.buy(person, { email: "unmistakable@example.com" });
  const tables = await rowsOf<{ name: string }>(
    app.database.db,
    sql`select table_name as name from information_schema.tables where table_schema = 'public'`,
  );
  const texts = await Promise.all(
    tables.map(async ({ name }) =>
      JSON.stringify(await rowsOf(app.database.db, sql.raw(`select t::text from "${name}" t`))),
    ),
  );
  for (const text of [texts.join(), lines.join()]) {
    // The card's number or its last digits, not those digits in an id or a time.
    expect(text).not.toMatch(/4242[ -]?4242|"4242\\*"|pm_[a-zA-Z0-9]{8}|unmistakable@example|visa/);
  }
  expect(texts.join()).toContain("cus_");
});
