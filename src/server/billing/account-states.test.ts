import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { paymentsOf, peopleOf, testCards } from "#test/paid.ts";
import type { Person } from "#test/person.ts";

const day = 86_400;

let app: TestApp;
let payments: ReturnType<typeof paymentsOf>;
beforeAll(async () => {
  app = await startOwnApp({ BILLING: "sandbox" });
  payments = paymentsOf(app);
  return () => app.close();
});
const { someone, heldBy, paidBy } = peopleOf(() => ({ app, payments }));

/** Somebody with one licence, paid each month. */
async function subscriber(over: Parameters<typeof payments.buy>[1] = {}) {
  const person = await someone();
  const { subscriptionId: id } = await payments.buy(person, {
    billingFrequency: "monthly",
    ...over,
  });
  return { person, params: { id } };
}

/** The same, whose renewal was refused. */
async function overdue(card: string = testCards.failsLater) {
  const { person, params } = await subscriber();
  const body = { paymentId: await payments.card(card) };
  const { confirmation } = await person.billing.change({ params, body });
  if (confirmation) {
    await payments.agree(confirmation.clientSecret);
    await person.billing.change({ params, body });
  }
  await pass(32);
  return { person, params };
}

async function pass(days: number): Promise<void> {
  await payments.play("clock", { aheadSeconds: days * day });
  await payments.heard();
}

/** What the page of an invoice lets its customer do: the same calls with what stands in it. */
async function openInvoice(url: string | null | undefined) {
  const html = await (await fetch(url ?? "")).text();
  const [key = "", secret = "", method = ""] = ["key", "secret", "method"].map(
    (name) => new RegExp(`data-${name}="([^"]*)"`).exec(html)?.[1],
  );
  const pay = async (paymentId = method) => {
    const [id = ""] = secret.split("_secret_");
    const reply = await fetch(new URL(`/v1/payment_intents/${id}/confirm`, url ?? ""), {
      method: "POST",
      headers: { authorization: `Bearer ${key}` },
      body: new URLSearchParams({ client_secret: secret, payment_method: paymentId }),
    });
    return Object(await reply.json()).status;
  };
  return { html, secret, pay };
}

const statesOf = async (person: Person, params: { id: string }) => {
  const { billingHistory } = await person.billing.info({ params });
  return billingHistory.map(({ status }) => status);
};

describe("a subscription that has ended (ACC-08, CAN-12)", () => {
  it("says so, since when, and has no next payment", async () => {
    const { person, params } = await subscriber();
    await person.billing.cancel({ params, body: { reason: "expensive" } });
    const { currentPeriodEnd } = await person.billing.info({ params });
    await pass(32);
    expect(await person.billing.info({ params })).toMatchObject({
      state: "ended",
      endedAt: currentPeriodEnd,
      isOverdue: false,
      overdue: null,
      payments: { next: null },
    });
    expect(await statesOf(person, params)).toEqual(["paid"]);
  });

  it("because nobody paid it, is not paid any more", async () => {
    const { person, params } = await overdue();
    const { overdue: owed } = await person.billing.info({ params });
    for (let n = 0; n < 4; n += 1) await pass(8);
    // The invoice's page was open before.
    expect((await openInvoice(owed?.invoiceUrl)).html).not.toContain("Pay $40.00");
    expect(await person.billing.info({ params })).toMatchObject({ state: "ended", overdue: null });
    expect(await statesOf(person, params)).toEqual(["void", "paid"]);
  });
});

describe("a payment that failed (ACC-09)", () => {
  it("is named, and paid on the invoice's page with another card", async () => {
    const { person, params } = await overdue();
    const info = await person.billing.info({ params });
    expect(info).toMatchObject({
      state: "active",
      isOverdue: true,
      overdue: { total: 4000, invoiceUrl: info.billingHistory[0]?.invoiceUrl },
    });
    expect(await statesOf(person, params)).toEqual(["unpaid", "paid"]);
    const page = await openInvoice(info.overdue?.invoiceUrl);
    expect(page.html).toContain("Pay $40.00");
    expect(await page.pay(await payments.card(testCards.pays))).toBe("succeeded");
    await payments.heard();
    expect(await person.billing.info({ params })).toMatchObject({
      state: "active",
      isOverdue: false,
      overdue: null,
    });
    expect(await statesOf(person, params)).toEqual(["paid", "paid"]);
    expect((await openInvoice(info.overdue?.invoiceUrl)).secret).toBe("");
    expect(await paidBy(person)).toEqual([4000, 4000]);
  });

  it("because the bank wants to be answered, is confirmed there with the same card", async () => {
    const { person, params } = await overdue(testCards.asks);
    const { overdue: owed } = await person.billing.info({ params });
    expect(owed?.total).toBe(4000);
    const page = await openInvoice(owed?.invoiceUrl);
    expect(await page.pay()).toBe("requires_action");
    await payments.refuse(page.secret);
    expect(await person.billing.info({ params })).toMatchObject({ isOverdue: true });
    expect(await page.pay()).toBe("requires_action");
    await payments.agree(page.secret);
    await payments.heard();
    expect(await person.billing.info({ params })).toMatchObject({ isOverdue: false });
    expect(await heldBy(person)).toMatchObject([{ id: params.id, state: "active" }]);
    expect(await paidBy(person)).toEqual([4000, 4000]);
  });

  it("suspends the subscription where the provider gives up, until it is paid (PLAN-22, UPG-11)", async () => {
    await payments.play("after-retries", { end: "unpaid" });
    const { person, params } = await overdue();
    const query = { planId: "teams-pro-unlimited", frequency: "yearly", licenses: 2 } as const;
    const refusal = {
      status: 409,
      body: { message: expect.stringContaining("A payment is overdue. Pay the invoice") },
    };
    await expect(person.billing.estimate({ params, query })).rejects.toMatchObject(refusal);
    for (let n = 0; n < 3; n += 1) await pass(8);
    await payments.play("after-retries", { end: "cancel" });
    const info = await person.billing.info({ params });
    expect(info).toMatchObject({
      state: "suspended",
      isOverdue: true,
      overdue: { total: 4000 },
      payments: { next: null },
    });
    expect(await heldBy(person)).toMatchObject([{ state: "suspended" }]);
    await expect(person.billing.estimate({ params, query })).rejects.toMatchObject(refusal);
    const page = await openInvoice(info.overdue?.invoiceUrl);
    expect(await page.pay(await payments.card(testCards.pays))).toBe("succeeded");
    await payments.heard();
    expect(await heldBy(person)).toMatchObject([{ state: "active" }]);
  });

  it("is still paid by another card after further periods without a payment", async () => {
    await payments.play("after-retries", { end: "unpaid" });
    const { person, params } = await overdue();
    for (const days of [8, 8, 32]) await pass(days);
    await payments.play("after-retries", { end: "cancel" });
    expect(await heldBy(person)).toMatchObject([{ state: "suspended" }]);
    await person.billing.change({ params, body: { paymentId: await payments.card() } });
    await payments.heard();
    expect(await person.billing.info({ params })).toMatchObject({ state: "active" });
    expect(await heldBy(person)).toMatchObject([{ state: "active" }]);
  });

  describe("several times", () => {
    beforeAll(async () => {
      await payments.play("after-retries", { end: "past_due" });
      return () => payments.play("after-retries", { end: "cancel" });
    });

    /** Three months that are not paid, of $40 each. */
    async function owing(card?: string) {
      const { person, params } = await overdue(card);
      for (const days of [31, 31]) await pass(days);
      const info = () => person.billing.info({ params });
      expect((await info()).overdue?.total).toBe(12_000);
      return { person, params, info };
    }

    it("is paid all at once with another card (ACC-09)", async () => {
      const { person, params, info } = await owing();
      const body = { paymentId: await payments.card() };
      expect(await person.billing.change({ params, body })).toEqual({ confirmation: null });
      expect(await info()).toMatchObject({ isOverdue: false, overdue: null, state: "active" });
      expect(await statesOf(person, params)).toEqual(["paid", "paid", "paid", "paid"]);
      expect(await paidBy(person)).toEqual([4000, 4000, 4000, 4000]);
      await person.billing.change({ params, body });
      expect(await paidBy(person)).toHaveLength(4);
    });

    it("is paid invoice by invoice on the provider's pages, the oldest first", async () => {
      const { info } = await owing();
      for (const rest of [12_000, 8000, 4000]) {
        const { overdue: owed, billingHistory: history } = await info();
        const open = history.filter(({ status }) => status === "unpaid");
        expect(owed).toEqual({ total: rest, invoiceUrl: open.at(-1)?.invoiceUrl });
        const page = await openInvoice(owed?.invoiceUrl);
        expect(await page.pay(await payments.card(testCards.pays))).toBe("succeeded");
        await payments.heard();
      }
      expect(await info()).toMatchObject({ isOverdue: false, overdue: null });
    });

    it("says what is paid and what is not where one of them fails", async () => {
      const { person, params, info } = await owing();
      const body = { paymentId: await payments.card() };
      await payments.play("funds", { card: body.paymentId, payments: 1 });
      await expect(person.billing.change({ params, body })).rejects.toMatchObject({
        status: 422,
        body: {
          message: "$40 is paid now, $80 is still overdue. Your card has insufficient funds.",
          code: "BILLING_DECLINED",
        },
      });
      expect(await info()).toMatchObject({ isOverdue: true, overdue: { total: 8000 } });
      expect(await statesOf(person, params)).toEqual(["unpaid", "unpaid", "paid", "paid"]);
      await payments.play("funds", { card: body.paymentId, payments: 5 });
      // The same card again pays the rest, and nothing twice.
      await person.billing.change({ params, body });
      expect(await info()).toMatchObject({ isOverdue: false, overdue: null });
      expect(await paidBy(person)).toEqual([4000, 4000, 4000, 4000]);
    });

    it("is confirmed with the bank one after the other (CRD-03)", async () => {
      const { person, params, info } = await owing();
      const body = { paymentId: await payments.card(testCards.asks) };
      const left: (number | undefined)[] = [];
      for (let n = 0; n < 9; n += 1) {
        const { confirmation } = await person.billing.change({ params, body });
        left.push((await info()).overdue?.total);
        if (!confirmation) break;
        await payments.agree(confirmation.clientSecret);
      }
      // First the bank agrees to later payments.
      expect(left).toEqual([12_000, 12_000, 8000, 4000, undefined]);
      expect(await paidBy(person)).toEqual([4000, 4000, 4000, 4000]);
    });
  });

  it("of a change of plan that was given up is void", async () => {
    const { person, params } = await subscriber();
    const paymentId = await payments.card(testCards.failsLater);
    await person.billing.change({ params, body: { paymentId } });
    const body = { planId: "teams-pro-unlimited", frequency: "monthly", licenses: 3 } as const;
    await expect(
      person.billing.upgrade({ params, body: { ...body, changeId: randomUUID() } }),
    ).rejects.toMatchObject({ status: 422 });
    expect(await person.billing.info({ params })).toMatchObject({ overdue: null });
    expect(await statesOf(person, params)).toEqual(["void", "paid"]);
  });
});

it("what the customer has in their favour is shown, and taken off the next payment (ACC-08)", async () => {
  const { person, params } = await subscriber({ licenseQuantity: 5 });
  expect(await person.billing.info({ params })).toMatchObject({ credit: 0 });
  const body = { planId: "teams-pro-unlimited", frequency: "monthly", licenses: 1 } as const;
  await person.billing.upgrade({ params, body });
  const { credit, payments: paying } = await person.billing.info({ params });
  expect(credit).toBeGreaterThan(15_900);
  expect(paying.next?.total).toBe(0);
});
