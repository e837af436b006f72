import { beforeAll, describe, expect, it } from "vitest";
import { userId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { refusedWith } from "#test/guest.ts";
import { paymentsOf, peopleOf, testCards } from "#test/paid.ts";
import { sendPoll } from "#test/send-poll.ts";

const day = 86_400_000;
let app: TestApp;
let payments: ReturnType<typeof paymentsOf>;
beforeAll(async () => {
  app = await startOwnApp({ BILLING: "sandbox" }, undefined, undefined, null, { oneClock: true });
  payments = paymentsOf(app);
  await payments.play("after-retries", { end: "unpaid" });
  return () => app.close();
});
const { heldBy, boughtBy, paidBy } = peopleOf(() => ({ app, payments }));

async function pass(days: number): Promise<void> {
  app.clock.ahead(days * day);
  await payments.play("clock", { aheadSeconds: 1 });
  await payments.heard();
}

/** A token is valid for a day: whoever calls signs in again. */
type Caller = () => ReturnType<TestApp["as"]>;
const callerOf =
  (alias: string): Caller =>
  () =>
    app.as(alias);
const pro = { planId: "teams-pro-unlimited", frequency: "monthly", licenses: 2 } as const;
const stateOf = async (by: Caller) => (await heldBy(await by()))[0]?.state;
const sendsAnonymously = async (by: Caller) =>
  sendPoll(app, await by(), { anonymity: "anonymous" }).then(
    () => "sent",
    ({ body }: { body: { code: string } }) => body.code,
  );

/** A monthly plan whose card fails from the first renewal on, until the provider gave up. */
async function suspended(alias: string) {
  const by = callerOf(alias);
  const { subscriptionId: id } = await payments.buy(await by(), {
    billingFrequency: "monthly",
    licenseQuantity: 1,
  });
  const paymentId = await payments.card(testCards.failsLater);
  await (await by()).billing.change({ params: { id }, body: { paymentId } });
  expect(await sendsAnonymously(by)).toBe("sent");
  for (let days = 0; days < 60 && (await stateOf(by)) === "active"; days += 3) await pass(3);
  return { by, params: { id } };
}

describe("a subscription that stays unpaid is suspended (PLAN-22, ENT-44)", () => {
  it("opens nothing and is not changed; with a card that pays it goes on at once", async () => {
    const { by, params } = await suspended("lee");
    expect(await stateOf(by)).toBe("suspended");
    expect((await boughtBy(await by()))[0]?.status).toBe("unpaid");
    expect(await sendsAnonymously(by)).toBe("PLAN_REQUIRED");
    const lee = await by();
    expect(await lee.billing.info({ params })).toMatchObject({ isOverdue: true, isTrial: false });
    await expect(lee.billing.upgrade({ params, body: pro })).rejects.toEqual(
      refusedWith(409, "BILLING_OVERDUE"),
    );
    const owned = { ownerId: userId.parse(lee.id), plan: pro.planId };
    expect(await lee.billing.check({ body: owned })).toEqual({ hasSubscription: false });
    expect(await paidBy(lee)).toEqual([4000]);

    const paymentId = await payments.card();
    const answer = await lee.billing.change({ params, body: { paymentId } });
    expect(answer).toEqual({ confirmation: null });
    expect(await stateOf(by)).toBe("active");
    expect(await sendsAnonymously(by)).toBe("sent");
    expect(await paidBy(lee)).toEqual([4000, 4000]);
    await pass(31);
    expect(await stateOf(by)).toBe("active");
    expect(await paidBy(await by())).toEqual([4000, 4000, 4000]);
  }, 60_000);

  it("is left also after months: what is newest is paid, once", async () => {
    const { by, params } = await suspended("johanna");
    await pass(70);
    expect(await stateOf(by)).toBe("suspended");
    const paymentId = await payments.card();
    const body = { paymentId };
    await (await by()).billing.change({ params, body });
    await (await by()).billing.change({ params, body });
    expect(await stateOf(by)).toBe("active");
    expect(await paidBy(await by())).toEqual([4000, 4000]);
    expect(await (await by()).billing.info({ params })).toMatchObject({ isOverdue: false });
  }, 60_000);

  it("can be cancelled, and ends with its period", async () => {
    const { by, params } = await suspended("isaiah");
    await (await by()).billing.cancel({ params, body: { reason: "expensive" } });
    await pass(32);
    expect(await stateOf(by)).toBe("ended");
    expect(await paidBy(await by())).toEqual([4000]);
    const again = await payments.buy(await by(), { licenseQuantity: 2 });
    expect(again.subscriptionId).not.toBe(params.id);
    expect(await sendsAnonymously(by)).toBe("sent");
  }, 60_000);
});

it("who buys again instead of paying what is overdue owes that no more, and keeps their people (PLAN-22, BIL-15, ACC-09)", async () => {
  const { by, params } = await suspended("alex");
  expect(await stateOf(by)).toBe("suspended");
  const before = await paidBy(await by());
  await payments.buy(await by(), { billingFrequency: "monthly" });
  await payments.heard();
  expect(await heldBy(await by())).toMatchObject([{ id: params.id, state: "active" }]);
  const bought = await boughtBy(await by());
  expect(bought.map(({ status }) => status)).toEqual(["active", "canceled"]);
  const old = await payments.stripe.invoices.list({ subscription: bought[1]?.id ?? "" });
  expect(old.data.filter(({ status }) => status === "open")).toEqual([]);
  expect(await paidBy(await by())).toHaveLength(before.length + 1);
  // What was paid before, and what is owed no more, stays in the history (ACC-09).
  const { billingHistory } = await (await by()).billing.info({ params });
  expect(billingHistory.map(({ status }) => status)).toEqual(["paid", "void", "paid"]);
  expect(await sendsAnonymously(by)).toBe("sent");
});
