import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { tenantId, userId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { paymentsOf, peopleOf, testCards } from "#test/paid.ts";
import type { Person } from "#test/person.ts";
import { checkouts, subscriptionUsers } from "../db/account-tables.ts";
import { rereadSilent } from "./reread.ts";

const minute = 60_000;
let app: TestApp;
let payments: ReturnType<typeof paymentsOf>;
beforeAll(async () => {
  app = await startOwnApp({ BILLING: "sandbox", STRIPE_TAX: "on" }, undefined, undefined, null, {
    oneClock: true,
  });
  payments = paymentsOf(app);
  return () => app.close();
});
afterEach(async () => {
  await payments.play("faults", {});
  await payments.play("deliveries/way", {});
});
const { someone, heldBy, boughtBy, paidBy } = peopleOf(() => ({ app, payments }));
const statusesOf = async (person: Person) => (await boughtBy(person)).map(({ status }) => status);
const secretOf = ({ confirmation }: { confirmation: { clientSecret: string } | null }) =>
  confirmation?.clientSecret ?? "";
const asking = () => payments.card(testCards.asks);

/** A token of a link to pay for this person. */
async function linkOf(owner: Person): Promise<string> {
  const { url } = await owner.billing.shareLink({
    body: {
      ownerId: userId.parse(owner.id),
      ownerName: owner.name,
      ownerUpn: "owner@contoso.example",
      plan: "teams-pro-unlimited",
      planType: "licensed",
      frequency: "monthly",
      licenses: 1,
    },
  });
  return new URL(url).searchParams.get("share") ?? "";
}

describe("a purchase whose page is gone after the bank's question (API-93, API-110)", () => {
  it("ends the trial that it replaces, which is never charged", async () => {
    const person = await someone();
    await payments.buy(person, { isTrial: true, paymentId: await payments.card() });
    await payments.agree(secretOf(await payments.buy(person, { paymentId: await asking() })));
    await payments.heard();
    expect(await statusesOf(person)).toEqual(["active", "canceled"]);
    expect(await heldBy(person)).toMatchObject([{ type: "full", state: "active" }]);
  });

  it("opens the plan though no news of it comes", async () => {
    const person = await someone();
    const secret = secretOf(await payments.buy(person, { paymentId: await asking() }));
    await payments.play("deliveries/way", { hold: true });
    await payments.agree(secret);
    app.clock.ahead(61 * minute);
    await rereadSilent(app.product.contextOf(tenantId.parse(person.tenantId), "msteams"));
    expect(await heldBy(person)).toMatchObject([{ type: "full", state: "active" }]);
  });

  it("is found though many others are left that nobody paid", async () => {
    const tenant = tenantId.parse((await someone()).tenantId);
    const longAgo = new Date(Date.now() - 24 * 60 * minute);
    const others = Array.from({ length: 20 }, () => ({
      tenantId: tenant,
      id: randomUUID(),
      ownerId: userId.parse(randomUUID()),
      payerId: userId.parse(randomUUID()),
      planId: "teams-pro-unlimited" as const,
      plan: "msteams-standard" as const,
      isTrial: false,
      subscriptionId: randomUUID(),
      createdAt: longAgo,
      updatedAt: longAgo,
    }));
    await app.database.db.insert(checkouts).values(others);
    const person = await someone();
    const secret = secretOf(await payments.buy(person, { paymentId: await asking() }));
    await payments.play("deliveries/way", { hold: true });
    await payments.agree(secret);
    app.clock.ahead(61 * minute);
    const ctx = app.product.contextOf(tenant, "msteams");
    for (let round = 0; round < 2; round += 1) await rereadSilent(ctx, others.length);
    expect(await heldBy(person)).toMatchObject([{ type: "full", state: "active" }]);
    await app.database.db.delete(checkouts).where(eq(checkouts.createdAt, longAgo));
  });

  it("cannot be paid once another one was, though the provider did not answer between them (BIL-33)", async () => {
    const person = await someone();
    const secret = secretOf(await payments.buy(person, { paymentId: await asking() }));
    await payments.play("faults", {
      answerLost: { calls: 3, method: "GET", pathIncludes: "/subscriptions?" },
    });
    const wish = { checkoutId: randomUUID(), paymentId: await payments.card() };
    await expect(payments.buy(person, wish)).rejects.toMatchObject({ status: 502 });
    await payments.play("faults", {});
    await payments.buy(person, wish);
    await payments.agree(secret);
    await payments.heard();
    expect(await paidBy(person)).toHaveLength(1);
    expect(await heldBy(person)).toMatchObject([{ state: "active" }]);
  });
});

it("a trial is one for life, also for who left the subscription to others (BIL-66)", async () => {
  const person = await someone();
  const { subscriptionId } = await payments.buy(person, { isTrial: true });
  await app.database.db
    .delete(subscriptionUsers)
    .where(eq(subscriptionUsers.subscriptionId, subscriptionId));
  expect(await heldBy(person)).toEqual([]);
  await expect(payments.buy(person, { isTrial: true })).rejects.toMatchObject({ status: 409 });
});

describe("a purchase", () => {
  it("for somebody else changes neither their name nor their taxes, and leaves them their credit (BIL-70)", async () => {
    const [owner, payer] = [await someone(), await someone()];
    const own = await payments.card(testCards.pays, "94105");
    const { subscriptionId: id } = await payments.buy(owner, {
      planId: "agile-standup",
      billingFrequency: "monthly",
      paymentId: own,
      name: "Owner Ltd",
      email: "owner@example.com",
    });
    const read = async () => {
      const { customerName, customerEmail, taxPercent } = await owner.billing.info({
        params: { id },
      });
      return { customerName, customerEmail, taxPercent };
    };
    const before = await read();
    const wish = {
      onBehalfOwner: await linkOf(owner),
      billingFrequency: "monthly" as const,
      name: "Mallory",
      email: "mallory@example.com",
    };
    const declined = { ...wish, paymentId: await payments.card(testCards.failsLater, "98101") };
    await expect(payments.buy(payer, declined)).rejects.toMatchObject({ status: 422 });
    expect(await read()).toEqual(before);
    // What the owner has in their favour stays theirs, too: the payer pays the whole price.
    const held = (await boughtBy(owner)).find(({ status }) => status === "active");
    const customer = typeof held?.customer === "string" ? held.customer : "";
    await payments.stripe.customers.update(customer, { balance: -16_000 });
    const paid = await payments.buy(payer, {
      ...wish,
      paymentId: await payments.card(testCards.pays, "33101"),
    });
    expect(await read()).toEqual(before);
    expect(await owner.billing.info({ params: { id } })).toMatchObject({ credit: 16_000 });
    const info = await owner.billing.info({ params: { id: paid.subscriptionId } });
    expect(info).toMatchObject({ customerName: "Mallory", billingHistory: [{ total: 4000 }] });
    expect(await paidBy(owner)).toEqual([4000]);
  });

  it("that waits for the owner's bank cannot be paid any more once somebody else has paid (BIL-33, BIL-70)", async () => {
    const [owner, payer] = [await someone(), await someone()];
    const monthly = { billingFrequency: "monthly" } as const;
    const secret = secretOf(await payments.buy(owner, { ...monthly, paymentId: await asking() }));
    await payments.buy(payer, { ...monthly, onBehalfOwner: await linkOf(owner) });
    await payments.agree(secret);
    await payments.heard();
    expect(await paidBy(owner)).toEqual([4000]);
    expect(await heldBy(owner)).toMatchObject([{ state: "active", cancelAtPeriodEnd: true }]);
  });

  it("of two products at the same moment makes one customer", async () => {
    const person = await someone();
    await Promise.all([
      payments.buy(person),
      payments.buy(person, { planId: "agile-standup", billingFrequency: "monthly" }),
    ]);
    const customers = new Set(
      (await boughtBy(person)).map(({ customer }) =>
        typeof customer === "string" ? customer : customer.id,
      ),
    );
    expect(customers.size).toBe(1);
  });

  it("after a trial has licences for all who hold one (BIL-47, BIL-49)", async () => {
    const person = await someone();
    const { subscriptionId } = await payments.buy(person, { isTrial: true, licenseQuantity: 50 });
    for (const alias of ["alex", "megan"])
      await app.database.db.insert(subscriptionUsers).values({
        tenantId: tenantId.parse(person.tenantId),
        subscriptionId,
        userId: userId.parse((await app.as(alias)).id),
        role: "user",
      });
    await expect(payments.buy(person, { licenseQuantity: 2 })).rejects.toMatchObject({
      status: 400,
      body: { message: "Choose between 3 and 50 licenses" },
    });
    await expect(payments.buy(person, { planId: "teams-standard-500" })).rejects.toMatchObject({
      status: 409,
      body: { code: "BILLING_ONE_LICENSE" },
    });
    await payments.buy(person, { licenseQuantity: 3 });
    expect(await heldBy(person)).toMatchObject([{ type: "full", planQuantity: 3 }]);
  });
});

it("an estimate from before a period's end is refused after it, with the words to look again (UPG-08, UPG-11)", async () => {
  const person = await someone();
  const { subscriptionId: id } = await payments.buy(person, { billingFrequency: "monthly" });
  const [bought] = await boughtBy(person);
  const item = bought?.items.data[0];
  const seconds = (item?.current_period_end ?? 0) - (item?.current_period_start ?? 0);
  app.clock.ahead(seconds * 1000 - 4 * minute);
  await payments.play("clock", { aheadSeconds: 1 });
  const wish = { planId: "teams-pro-unlimited", frequency: "monthly", licenses: 4 } as const;
  const caller = await app.as(person.id);
  const { estimate } = await caller.billing.estimate({ params: { id }, query: wish });
  app.clock.ahead(8 * minute);
  await payments.play("clock", { aheadSeconds: 1 });
  await payments.heard();
  const body = { ...wish, estimate };
  await expect(caller.billing.upgrade({ params: { id }, body })).rejects.toMatchObject({
    status: 409,
    body: { code: "BILLING_ESTIMATE" },
  });
});
