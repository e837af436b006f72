import { beforeAll, describe, expect, it } from "vitest";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { paymentsOf, peopleOf } from "#test/paid.ts";

let app: TestApp;
let payments: ReturnType<typeof paymentsOf>;
beforeAll(async () => {
  app = await startOwnApp({ BILLING: "sandbox" }, undefined, undefined, null, { oneClock: true });
  payments = paymentsOf(app);
  return () => app.close();
});
const { someone, heldBy, paidBy, boughtBy } = peopleOf(() => ({ app, payments }));

type Every = { interval: "month" | "year"; interval_count?: number };

/** The operator moves what somebody bought to a product of their own, which costs $5. */
async function onOldPlan(every: Every) {
  const person = await someone();
  const { subscriptionId: id } = await payments.buy(person);
  const { stripe } = payments;
  const product = await stripe.products.create({ name: "Old Plan" });
  const price = await stripe.prices.create({
    product: product.id,
    currency: "usd",
    unit_amount: 500,
    recurring: every,
  });
  const [bought] = await boughtBy(person);
  const item = bought?.items.data[0]?.id ?? "";
  await stripe.subscriptions.update(bought?.id ?? "", { items: [{ id: item, price: price.id }] });
  await payments.heard();
  return { person, params: { id } };
}

describe("a plan that is no longer sold", () => {
  it("is left at the price and for the time that the estimate names, though changes of it are still to be charged (UPG-08, UPG-12)", async () => {
    const { person, params } = await onOldPlan({ interval: "year" });
    const change = { planId: "teams-pro-unlimited", frequency: "monthly", licenses: 1 } as const;
    const costs = await person.billing.estimate({ params, query: change });
    expect(costs).toMatchObject({
      priceOfNewlySelectedPlan: 4000,
      refundedPriceOfOldPlan: 38_400,
      amountDue: 0,
    });
    await person.billing.upgrade({ params, body: { ...change, estimate: costs.estimate } });
    const info = await person.billing.info({ params });
    expect(info.currentPeriodEnd).toEqual(costs.newPlanEndDateTime);
    expect(info.credit).toBe(0 - costs.subTotal);
    expect(await paidBy(person)).toHaveLength(1);
  });

  it.each([
    [{ interval: "year" }, "yearly"],
    [{ interval: "month", interval_count: 3 }, "quarterly"],
    [{ interval: "month", interval_count: 12 }, "yearly"],
    [{ interval: "month", interval_count: 2 }, null],
  ] as const)("is paid as often as the provider says: %o (ACC-08)", async (every, frequency) => {
    const { person, params } = await onOldPlan(every);
    expect(await person.billing.info({ params })).toMatchObject({
      planId: null,
      paymentFrequency: frequency,
      amount: 500,
    });
    expect(await heldBy(person)).toMatchObject([{ frequency }]);
  });
});
