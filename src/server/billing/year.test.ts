import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import type { BillingInfo } from "#contract/billing/billing-views.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { paymentsOf, peopleOf, testCards } from "#test/paid.ts";
import { rereadSilent } from "./reread.ts";

const day = 86_400_000;

let app: TestApp;
let payments: ReturnType<typeof paymentsOf>;
beforeAll(async () => {
  app = await startOwnApp({ BILLING: "sandbox", STRIPE_TAX: "on" }, undefined, undefined, null, {
    oneClock: true,
  });
  payments = paymentsOf(app);
  return () => app.close();
});

const { paidBy } = peopleOf(() => ({ app, payments }));

/** Time passes, for the product, the provider and everybody; what becomes due happens. */
async function pass(days: number): Promise<void> {
  app.clock.ahead(days * day);
  await payments.play("clock", { aheadSeconds: 1 });
  await payments.heard();
}

/** A token is valid for a day: whoever calls signs in again. */
const lee = () => app.as("lee");
const held = async () => {
  const subscriptions = (await (await lee()).accounts.get()).subscriptions;
  const newest = subscriptions.at(-1);
  if (!newest) throw new Error("nothing is held");
  return newest;
};
const info = async () => (await lee()).billing.info({ params: { id: (await held()).id } });
const atProvider = async () => {
  const { providerSubId } = await held();
  const bought = await payments.stripe.subscriptions.retrieve(providerSubId ?? "");
  const { data: invoices } = await payments.stripe.invoices.list({ subscription: bought.id });
  return { bought, invoices };
};

/** Every figure that a person sees is the provider's. */
async function expectSame(): Promise<BillingInfo> {
  const [seen, { bought }] = [await info(), await atProvider()];
  // Also those of the trial that it replaced.
  const customer = z.string().parse(bought.customer);
  const { data } = await payments.stripe.invoices.list({ customer, limit: 100 });
  const ours = await held();
  const invoices = data.filter(
    ({ parent }) => parent?.subscription_details?.metadata?.["subscription"] === ours.id,
  );
  const [item] = bought.items.data;
  expect(seen.quantity).toBe(item?.quantity);
  expect(seen.amount).toBe((item?.price.unit_amount ?? 0) * (item?.quantity ?? 0));
  expect(seen.currentPeriodEnd).toEqual(new Date((item?.current_period_end ?? 0) * 1000));
  expect(seen.cancelAtPeriodEnd).toBe(bought.cancel_at_period_end);
  expect(seen.isTrial).toBe(bought.status === "trialing");
  expect(seen.isOverdue).toBe(bought.status === "past_due");
  expect(seen.billingHistory.map(({ invoiceNumber, total }) => [invoiceNumber, total])).toEqual(
    invoices.filter(({ number }) => number).map(({ number, total }) => [number, total]),
  );
  if (!bought.cancel_at_period_end && bought.default_payment_method) {
    const next = await payments.stripe.invoices.createPreview({ subscription: bought.id });
    expect(seen.payments.next?.total).toBe(next.amount_due);
  } else expect(seen.payments.next).toBeNull();
  expect(ours).toMatchObject({
    planQuantity: item?.quantity,
    cancelAtPeriodEnd: bought.cancel_at_period_end,
    currentPeriodEnd: seen.currentPeriodEnd,
  });
  return seen;
}

describe("some years of a company", () => {
  it("trial, purchase, growth, downgrade, a failed renewal, cancellation, reactivation, end (PLAN-15, CAN-12, API-110, UPG-16)", async () => {
    const trial = await payments.buy(await lee(), { isTrial: true });
    expect((await expectSame()).isTrial).toBe(true);
    await pass(10);
    expect(await held()).toMatchObject({ type: "trial", state: "active" });

    const paymentId = await payments.card(testCards.pays, "94105");
    const wish = { licenseQuantity: 5, billingFrequency: "monthly", paymentId } as const;
    const bought = await payments.buy(await lee(), wish);
    expect(bought.subscriptionId).toBe(trial.subscriptionId);
    const params = { id: bought.subscriptionId };
    expect(await expectSame()).toMatchObject({ amount: 20_000, taxPercent: 7.25 });
    expect((await atProvider()).invoices.map(({ amount_paid }) => amount_paid)).toEqual([21_450]);

    await pass(10);
    const growth = {
      planId: "teams-pro-unlimited",
      frequency: "monthly",
      licenses: 12,
    } as const;
    const more = await (await lee()).billing.estimate({ params, query: growth });
    await (await lee()).billing.upgrade({ params, body: growth });
    expect((await atProvider()).invoices[0]?.amount_paid).toBe(more.amountDue);
    expect(await expectSame()).toMatchObject({ quantity: 12, amount: 48_000 });

    await pass(5);
    const less = { ...growth, licenses: 3 };
    const back = await (await lee()).billing.estimate({ params, query: less });
    expect(back.amountDue).toBe(0);
    await (await lee()).billing.upgrade({ params, body: less });
    expect((await expectSame()).payments.next?.total).toBe(Math.max(0, 12_870 + back.subTotal));

    // The refund pays the next months; then the card is charged again.
    await pass(30);
    expect(await expectSame()).toMatchObject({ isOverdue: false, quantity: 3 });

    const failing = await payments.card(testCards.failsLater, "94105");
    await (await lee()).billing.change({ params, body: { paymentId: failing } });
    for (let days = 0; days < 120; days += 2) {
      await pass(2);
      if ((await atProvider()).bought.status === "past_due") break;
    }
    expect(await expectSame()).toMatchObject({ isOverdue: true });
    // Still active while the provider tries again.
    expect(await held()).toMatchObject({ state: "active" });
    const working = await payments.card(testCards.pays, "94105");
    await (await lee()).billing.change({ params, body: { paymentId: working } });
    await payments.heard();
    expect(await expectSame()).toMatchObject({ isOverdue: false });

    await (await lee()).billing.cancel({ params, body: { reason: "expensive" } });
    expect(await expectSame()).toMatchObject({ cancelAtPeriodEnd: true });
    await (await lee()).billing.change({ params, body: { reactivate: true } });
    await pass(32);
    expect(await expectSame()).toMatchObject({ cancelAtPeriodEnd: false, isOverdue: false });

    await (await lee()).billing.cancel({ params, body: { reason: "not-needed" } });
    await pass(1);
    expect(await held()).toMatchObject({ state: "active", cancelAtPeriodEnd: true });
    await payments.play("deliveries/way", { drop: { calls: 100 } });
    await pass(32);
    await payments.play("deliveries/way", {});
    // Nobody told us: whoever reads it gets the truth all the same.
    const { tenantId } = await (await lee()).accounts.get();
    await rereadSilent(app.product.contextOf(tenantId, "msteams"));
    expect(await held()).toMatchObject({ id: params.id, state: "ended", type: "full" });
    await expect(
      (await lee()).billing.change({ params, body: { reactivate: true } }),
    ).rejects.toMatchObject({
      status: 404,
      body: { message: "Unable to find an active stripe subscription" },
    });

    await expect(payments.buy(await lee(), { isTrial: true })).rejects.toMatchObject({
      status: 409,
    });
    const again = await payments.buy(await lee(), { licenseQuantity: 2 });
    expect(again.subscriptionId).not.toBe(params.id);
    expect(await expectSame()).toMatchObject({ quantity: 2, amount: 76_800 });
  }, 60_000);

  it("a trial that nobody pays ends by itself (PLAN-17)", async () => {
    const alex = () => app.as("alex");
    const { trialEnd } = await payments.buy(await alex(), { isTrial: true });
    await pass(15);
    const [over] = (await (await alex()).accounts.get()).subscriptions.slice(-1);
    expect(over).toMatchObject({ type: "trial", state: "ended", trialExpiresAt: trialEnd });
  });

  it("a trial is taxed when it is paid, by a card from its start or from later (BIL-22, BIL-61)", async () => {
    const [megan, miriam] = [() => app.as("megan"), () => app.as("miriam")];
    const card = () => payments.card(testCards.pays, "94105");
    await payments.buy(await megan(), { isTrial: true, paymentId: await card() });
    const later = await payments.buy(await miriam(), { isTrial: true });
    const body = { paymentId: await card() };
    await (await miriam()).billing.change({ params: { id: later.subscriptionId }, body });
    await pass(15);
    for (const person of [await megan(), await miriam()])
      expect(await paidBy(person)).toEqual([Math.round(38_400 * 1.0725)]);
  });
});
