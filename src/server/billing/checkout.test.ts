import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { newcomer } from "#test/newcomer.ts";
import { paymentsOf } from "#test/paid.ts";
import type { Person } from "#test/person.ts";

let app: TestApp;
let payments: ReturnType<typeof paymentsOf>;
beforeAll(async () => {
  app = await startOwnApp({ BILLING: "sandbox" });
  payments = paymentsOf(app);
  return () => app.close();
});

const someone = () => newcomer(app, async (person) => void (await person.accounts.get()));
const heldBy = async (person: Person) => (await person.accounts.get()).subscriptions;
/** What the provider has of one person's purchases. */
const boughtBy = async (person: Person) => {
  const { data } = await payments.stripe.subscriptions.list({ status: "all", limit: 100 });
  return data.filter(({ metadata }) => metadata.owner === person.id);
};

describe("a purchase", () => {
  it("is charged as the price list says and opens the plan (BIL-32, API-93, ENT-44, ENT-45)", async () => {
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
    const [bought] = await boughtBy(person);
    expect(held?.providerSubId).toBe(bought?.id);
    const [invoice] = (await payments.stripe.invoices.list({ subscription: bought?.id ?? "" }))
      .data;
    expect(invoice?.total).toBe(5 * 38_400);
    expect(invoice?.status).toBe("paid");
  });

  it("by two clicks, two tabs and a later call is made once (API-93)", async () => {
    const person = await someone();
    const [checkoutId, paymentId] = [randomUUID(), await payments.card()];
    const clicks = await Promise.all([
      payments.buy(person, { checkoutId, paymentId }),
      payments.buy(person, { checkoutId, paymentId }),
    ]);
    expect(clicks[0]).toEqual(clicks[1]);
    expect(await payments.buy(person, { checkoutId })).toEqual(clicks[0]);
    await expect(payments.buy(person)).rejects.toMatchObject({
      status: 409,
      body: { message: "You already have an active Polly subscription!" },
    });
    expect(await boughtBy(person)).toHaveLength(1);
    const other = await someone();
    const tabs = await Promise.allSettled([payments.buy(other), payments.buy(other)]);
    expect(tabs.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"]);
    expect(await boughtBy(other)).toHaveLength(1);
  });
});
