import { createHmac, randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { newcomer } from "#test/newcomer.ts";
import { paymentsOf } from "#test/paid.ts";
import type { Person } from "#test/person.ts";
import { paymentEvents, subscriptions } from "../db/account-tables.ts";
import { rereadSilent } from "./reread.ts";

let app: TestApp;
let payments: ReturnType<typeof paymentsOf>;
beforeAll(async () => {
  app = await startOwnApp({ BILLING: "sandbox" });
  payments = paymentsOf(app);
  return () => app.close();
});
afterEach(() => payments.play("deliveries/way", {}));

async function subscriber() {
  const person = await newcomer(app, async (each) => void (await each.accounts.get()));
  const { subscriptionId } = await payments.buy(person, { licenseQuantity: 3 });
  await payments.heard();
  return { person, id: subscriptionId, providerSubId: (await heldBy(person))?.providerSubId ?? "" };
}
const heldBy = async (person: Person) => (await person.accounts.get()).subscriptions[0];
const events = () => app.database.db.select().from(paymentEvents);
const send = (body: string, signature: string) =>
  fetch(`${app.url}/billing/stripe/webhook`, {
    method: "POST",
    headers: { "content-type": "application/json", "stripe-signature": signature },
    body,
  });
const sign = (body: string, secret: string, at = Math.floor(Date.now() / 1000)) =>
  `t=${at},v1=${createHmac("sha256", secret).update(`${at}.${body}`).digest("hex")}`;

describe("what the provider tells (API-110)", () => {
  it("changes the subscription: ended there, ended here", async () => {
    const { person, providerSubId } = await subscriber();
    await payments.stripe.subscriptions.cancel(providerSubId);
    await payments.heard();
    expect(await heldBy(person)).toMatchObject({ state: "ended" });
  });

  it("may come twice and in any order", async () => {
    const { person, providerSubId } = await subscriber();
    await payments.play("deliveries/way", { hold: true, copies: 2 });
    const item = (await payments.stripe.subscriptions.retrieve(providerSubId)).items.data[0];
    for (const quantity of [4, 5, 6])
      await payments.stripe.subscriptions.update(providerSubId, {
        items: [{ id: item?.id ?? "", quantity }],
      });
    expect(await heldBy(person)).toMatchObject({ planQuantity: 3 });
    const before = (await events()).length;
    await payments.play("deliveries/release", { order: "reversed" });
    expect(await heldBy(person)).toMatchObject({ planQuantity: 6 });
    const ids = (await events()).map(({ id }) => id);
    expect(ids.length).toBeGreaterThan(before);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it("may be lost: within the hour it is read", async () => {
    const { person, providerSubId } = await subscriber();
    await payments.play("deliveries/way", { drop: { calls: 100 } });
    await payments.stripe.subscriptions.update(providerSubId, { cancel_at_period_end: true });
    await payments.heard();
    expect(await heldBy(person)).toMatchObject({ cancelAtPeriodEnd: false });
    const { tenantId } = await person.accounts.get();
    const base = app.product.contextOf(tenantId, "msteams");
    await rereadSilent(base);
    expect(await heldBy(person)).toMatchObject({ cancelAtPeriodEnd: false });
    const later = { ...base, now: () => new Date(base.now().getTime() + 3_601_000) };
    expect(await rereadSilent(later)).toBeGreaterThan(0);
    expect(await heldBy(person)).toMatchObject({ cancelAtPeriodEnd: true });
  });

  it("may be lost though many subscriptions are unknown there: none waits behind those for ever", async () => {
    const { person, providerSubId } = await subscriber();
    const { tenantId } = await person.accounts.get();
    const base = app.product.contextOf(tenantId, "msteams");
    const gone = Array.from({ length: 20 }, () => ({
      tenantId,
      id: randomUUID(),
      plan: "msteams-standard" as const,
      type: "full" as const,
      state: "active" as const,
      planLevel: 0,
      scope: "user" as const,
      provider: "stripe" as const,
      providerSubId: `sub_${randomUUID()}`,
      createdAt: base.now(),
      updatedAt: base.now(),
    }));
    await app.database.db.insert(subscriptions).values(gone);
    await payments.play("deliveries/way", { drop: { calls: 100 } });
    await payments.stripe.subscriptions.update(providerSubId, { cancel_at_period_end: true });
    await payments.heard();
    const later = { ...base, now: () => new Date(base.now().getTime() + 3_601_000) };
    for (let round = 0; round < 2; round += 1) await rereadSilent(later, gone.length);
    expect(await heldBy(person)).toMatchObject({ cancelAtPeriodEnd: true });
  });

  it("must be signed, over these bytes, a moment ago", async () => {
    const { person, providerSubId } = await subscriber();
    const body = JSON.stringify({
      id: "evt_forged",
      object: "event",
      type: "customer.subscription.deleted",
      data: { object: { object: "subscription", id: providerSubId, status: "canceled" } },
    });
    const right = "whsec_standin";
    expect((await send(body, sign(body, "whsec_guessed"))).status).toBe(401);
    expect((await send(`${body} `, sign(body, right))).status).toBe(401);
    expect((await send(body, sign(body, right, Math.floor(Date.now() / 1000) - 3600))).status) //
      .toBe(401);
    expect((await send(body, "")).status).toBe(401);
    expect((await events()).some(({ id }) => id === "evt_forged")).toBe(false);
    // Even a signed one is not believed: the state is read.
    expect((await send(body, sign(body, right))).status).toBe(200);
    expect(await heldBy(person)).toMatchObject({ state: "active" });
  });

  it.each([
    "{",
    "not json",
    "null",
    "[]",
    "7",
    '"text"',
    "{}",
    '{"id":"evt_1","type":"x"}',
    '{"id":"evt_1","type":"x","data":null}',
    '{"id":"evt_1","type":"x","data":{"object":"subscription"}}',
    '{"id":"evt_1","type":"x","data":{"object":{"object":"subscription"}}}',
    '{"id":7,"type":"x","data":{"object":{"object":"invoice"}}}',
    '{"object":"v2.core.event","id":"evt_1","type":"x"}',
  ])("that is no event is refused, signed or not: %s", async (body) => {
    const before = (await events()).length;
    const signed = await send(body, sign(body, "whsec_standin"));
    expect(signed.status).toBe(400);
    expect(await signed.json()).toMatchObject({
      code: "REQUEST_INVALID",
      details: [{ path: "", expected: "an event" }],
    });
    expect((await send(body, sign(body, "whsec_guessed"))).status).toBe(401);
    expect(await events()).toHaveLength(before);
  });

  it("of another kind is taken and changes nothing, also one that is not known yet", async () => {
    const { person } = await subscriber();
    const before = await heldBy(person);
    for (const [type, object] of [
      ["customer.updated", { object: "customer", id: "cus_1" }],
      ["invoice.upcoming", { object: "invoice" }],
      ["charge.dispute.created", { object: "dispute", id: "dp_1", amount: 1 }],
      ["something.new", { object: "something" }],
    ] as const) {
      const body = JSON.stringify({ id: `evt_${type}`, object: "event", type, data: { object } });
      const reply = await send(body, sign(body, "whsec_standin"));
      expect([type, reply.status]).toEqual([type, 200]);
    }
    expect(await heldBy(person)).toEqual(before);
  });

  it("in a body that is too large is refused before it is read", async () => {
    const body = JSON.stringify({ id: "evt_large", type: "x", more: "x".repeat(1_100_000) });
    const reply = await send(body, sign(body, "whsec_standin"));
    expect(reply.status).toBe(413);
    expect(await reply.json()).toMatchObject({ code: "REQUEST_TOO_LARGE" });
    expect((await events()).some(({ id }) => id === "evt_large")).toBe(false);
  });

  it("is sent again after a failure: one that could not be handled is not marked as handled", async () => {
    const { person, providerSubId } = await subscriber();
    await payments.play("deliveries/way", { hold: true });
    await payments.stripe.subscriptions.cancel(providerSubId);
    await payments.play("faults", { down: true });
    await payments.play("deliveries/release", {});
    expect(await heldBy(person)).toMatchObject({ state: "active" });
    await payments.play("faults", {});
    await payments.play("deliveries/retry", {});
    expect(await heldBy(person)).toMatchObject({ state: "ended" });
  });
});

it("where the provider cannot be reached, pages are told so and nothing else stops (ERR-14)", async () => {
  const { person, id } = await subscriber();
  await payments.play("faults", { down: true });
  await expect(person.billing.info({ params: { id } })).rejects.toMatchObject({
    status: 502,
    body: { message: "The payment service could not be reached. Please try again." },
  });
  expect(await heldBy(person)).toMatchObject({ state: "active" });
  expect((await person.billing.plans()).plans).toHaveLength(6);
  await payments.play("faults", {});
});

it("without keys nothing can be bought, and the page is told to show whom to contact (BIL-75)", async () => {
  const bare = await startOwnApp({ BILLING: "stripe" });
  try {
    const person = await bare.as("lee");
    expect((await person.billing.settings()).provider).toBeNull();
    await expect(
      person.billing.subscribe({
        body: {
          planId: "teams-standard-500",
          licenseQuantity: 1,
          billingFrequency: "yearly",
          paymentId: "pm_1",
          name: "Lee",
          email: "lee@example.com",
        },
      }),
    ).rejects.toMatchObject({ status: 503, body: { code: "BILLING_NOT_SET_UP" } });
  } finally {
    await bare.close();
  }
});
