import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { cardApi } from "#contract/billing/billing.ts";
import { clientOf } from "#contract/client.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { paymentsOf, peopleOf, testCards } from "#test/paid.ts";
import type { Person } from "#test/person.ts";

let app: TestApp;
let payments: ReturnType<typeof paymentsOf>;
beforeAll(async () => {
  app = await startOwnApp({ BILLING: "sandbox" });
  payments = paymentsOf(app);
  return () => app.close();
});
const { someone, heldBy, boughtBy, paidBy } = peopleOf(() => ({ app, payments }));

const refusal = {
  status: 422,
  body: {
    code: "BILLING_DECLINED",
    message:
      "We are unable to authenticate your payment method. Please choose a different payment " +
      "method and try again.",
  },
};
type Answer = { confirmation: { clientSecret: string } | null };
const secretOf = ({ confirmation }: Answer) => confirmation?.clientSecret ?? "";
const openInvoices = async (person: Person) => {
  const [bought] = await boughtBy(person);
  const { data } = await payments.stripe.invoices.list({ subscription: bought?.id ?? "" });
  return data.filter(({ status }) => status === "open");
};
const cardOf = async (person: Person, params: { id: string }) =>
  (await person.billing.info({ params })).payment?.cardLast4Digits;

/** Somebody with five licences. */
async function subscriber(over: Parameters<typeof payments.buy>[1] = {}) {
  const person = await someone();
  const { subscriptionId: id } = await payments.buy(person, { licenseQuantity: 5, ...over });
  return { person, params: { id } };
}

/** The same, whose bank asks about every payment. */
async function asked() {
  const person = await someone();
  const wish = {
    checkoutId: randomUUID(),
    paymentId: await payments.card(testCards.asks),
    licenseQuantity: 5,
  };
  await payments.agree(secretOf(await payments.buy(person, wish)));
  const { subscriptionId: id } = await payments.buy(person, wish);
  return { person, params: { id } };
}

describe("a change of plan that the bank asks about (API-97, UPG-16)", () => {
  const twelve = () => ({
    planId: "teams-pro-unlimited" as const,
    frequency: "yearly" as const,
    licenses: 12,
    changeId: randomUUID(),
  });

  it("is made and charged once the person has agreed, and not before", async () => {
    const { person, params } = await asked();
    const body = twelve();
    const first = await person.billing.upgrade({ params, body });
    expect(secretOf(first)).toMatch(/^pi_\w+_secret_/);
    expect(await person.billing.upgrade({ params, body })).toEqual(first);
    expect(await heldBy(person)).toMatchObject([{ planQuantity: 5, state: "active" }]);
    expect(await person.billing.info({ params })).toMatchObject({ quantity: 5, isOverdue: false });
    await payments.agree(secretOf(first));
    expect(await person.billing.upgrade({ params, body })).toEqual({ confirmation: null });
    expect(await heldBy(person)).toMatchObject([{ planQuantity: 12 }]);
    expect(await paidBy(person)).toHaveLength(2);
  });

  it("is made though the page never asks again: the provider tells (API-110)", async () => {
    const { person, params } = await asked();
    await payments.agree(secretOf(await person.billing.upgrade({ params, body: twelve() })));
    await payments.heard();
    expect(await heldBy(person)).toMatchObject([{ planQuantity: 12 }]);
  });

  it("is not made and never charged if the person refuses; they may try again (ERR-11)", async () => {
    const { person, params } = await asked();
    const body = twelve();
    await payments.refuse(secretOf(await person.billing.upgrade({ params, body })));
    await expect(person.billing.upgrade({ params, body })).rejects.toMatchObject(refusal);
    expect(await openInvoices(person)).toEqual([]);
    expect(await heldBy(person)).toMatchObject([{ planQuantity: 5, state: "active" }]);
    const again = twelve();
    await payments.agree(secretOf(await person.billing.upgrade({ params, body: again })));
    await person.billing.upgrade({ params, body: again });
    expect(await heldBy(person)).toMatchObject([{ planQuantity: 12 }]);
    expect(await paidBy(person)).toHaveLength(2);
  });

  it("is not made and leaves nothing owed if the bank declines (ERR-11)", async () => {
    const { person, params } = await subscriber();
    const paymentId = await payments.card(testCards.failsLater);
    await person.billing.change({ params, body: { paymentId } });
    await expect(person.billing.upgrade({ params, body: twelve() })).rejects.toMatchObject({
      status: 422,
      body: { message: "Your card was declined." },
    });
    expect(await openInvoices(person)).toEqual([]);
    expect(await heldBy(person)).toMatchObject([{ planQuantity: 5, state: "active" }]);
  });
});

describe("a purchase that waits for the bank in one window (BIL-33, API-93)", () => {
  it("cannot be paid any more once another window has bought", async () => {
    const person = await someone();
    const paymentId = await payments.card(testCards.asks);
    const secret = secretOf(await payments.buy(person, { paymentId, licenseQuantity: 5 }));
    await payments.buy(person, { licenseQuantity: 3 });
    await payments.agree(secret);
    await payments.heard();
    const id = secret.split("_secret_")[0] ?? "";
    expect(await payments.stripe.paymentIntents.retrieve(id)).toMatchObject({
      status: "canceled",
      cancellation_reason: "void_invoice",
    });
    expect(await heldBy(person)).toMatchObject([{ planQuantity: 3, state: "active" }]);
    expect(await paidBy(person)).toHaveLength(1);
  });

  it("is charged once when both windows pay in the same moment", async () => {
    for (let round = 0; round < 5; round += 1) {
      const person = await someone();
      const paymentId = await payments.card(testCards.asks);
      const secret = secretOf(await payments.buy(person, { paymentId, licenseQuantity: 5 }));
      // Whichever comes second is refused.
      const other = payments.buy(person, { licenseQuantity: 3 }).catch((error: unknown) => {
        expect(error).toMatchObject({ status: 409 });
      });
      await Promise.all([payments.agree(secret), other]);
      await payments.heard();
      expect(await paidBy(person)).toHaveLength(1);
      expect(await heldBy(person)).toMatchObject([{ state: "active" }]);
    }
  });
});

describe("another card that the bank asks about (API-94, CRD-04)", () => {
  it("pays from the agreement on; after a refusal the old one does", async () => {
    const { person, params } = await subscriber();
    const body = { paymentId: await payments.card(testCards.asks) };
    const first = await person.billing.change({ params, body });
    expect(secretOf(first)).toMatch(/^seti_\w+_secret_/);
    expect(await cardOf(person, params)).toBe("4242");
    await payments.refuse(secretOf(first));
    await expect(person.billing.change({ params, body })).rejects.toMatchObject(refusal);
    expect(await cardOf(person, params)).toBe("4242");
    const other = { paymentId: await payments.card(testCards.asks) };
    await payments.agree(secretOf(await person.billing.change({ params, body: other })));
    expect(await person.billing.change({ params, body: other })).toEqual({ confirmation: null });
    expect(await cardOf(person, params)).toBe("3184");
  });

  it("pays what is overdue with a second question", async () => {
    const failing = await payments.card(testCards.failsLater);
    const { person, params } = await subscriber({ billingFrequency: "monthly" });
    await person.billing.change({ params, body: { paymentId: failing } });
    await payments.play("clock", { aheadSeconds: 32 * 86_400 });
    await payments.heard();
    expect(await person.billing.info({ params })).toMatchObject({ isOverdue: true });
    const body = { paymentId: await payments.card(testCards.asks) };
    const kinds: string[] = [];
    for (let n = 0; n < 3; n += 1) {
      const secret = secretOf(await person.billing.change({ params, body }));
      kinds.push(secret.split("_")[0] ?? "");
      if (secret !== "") await payments.agree(secret);
    }
    expect(kinds).toEqual(["seti", "pi", ""]);
    expect(await person.billing.info({ params })).toMatchObject({ isOverdue: false });
    expect(await paidBy(person)).toEqual([20_000, 20_000]);
  });

  it("is entered by a link, which is used up with the agreement only (CRD-08)", async () => {
    const { person, params } = await subscriber();
    const { url } = await person.billing.cardLink({ params });
    const card = clientOf(cardApi, async (method, path, body) => {
      const reply = await fetch(`${app.url}/msteams/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${new URL(url).hash.slice(1)}`,
          "content-type": "application/json",
        },
        body: JSON.stringify(body),
      });
      if (!reply.ok) throw Object.assign(new Error(await reply.text()), { status: reply.status });
      return reply.json();
    });
    const paymentId = await payments.card(testCards.asks);
    const body = { paymentId, name: "Payer", email: "payer@example.com" };
    await payments.agree(secretOf(await card.update({ body })));
    expect(await card.update({ body })).toEqual({ confirmation: null });
    expect(await cardOf(person, params)).toBe("3184");
    await expect(card.update({ body })).rejects.toMatchObject({ status: 404 });
  });
});

it("a trial with a card that the bank asks about begins, and is paid without a question at its end (BIL-34)", async () => {
  const person = await someone();
  const wish = {
    checkoutId: randomUUID(),
    isTrial: true,
    paymentId: await payments.card("4000002500003155"),
  };
  const first = await payments.buy(person, wish);
  expect(secretOf(first)).toMatch(/^seti_/);
  await payments.agree(secretOf(first));
  const again = await payments.buy(person, wish);
  expect(again).toMatchObject({ confirmation: null, trialEnd: first.trialEnd });
  await payments.play("clock", { aheadSeconds: 15 * 86_400 });
  await payments.heard();
  expect(await paidBy(person)).toEqual([38_400]);
});
