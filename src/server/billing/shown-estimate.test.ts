import { beforeAll, describe, expect, it } from "vitest";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { paymentsOf, peopleOf } from "#test/paid.ts";

const minute = 60_000;
let app: TestApp;
let payments: ReturnType<typeof paymentsOf>;
beforeAll(async () => {
  app = await startOwnApp({ BILLING: "sandbox" }, undefined, undefined, null, { oneClock: true });
  payments = paymentsOf(app);
  return () => app.close();
});
const { someone, heldBy, paidBy } = peopleOf(() => ({ app, payments }));

const of = (licenses: number) =>
  ({ planId: "teams-pro-unlimited", frequency: "yearly", licenses }) as const;
const refusal = {
  status: 409,
  body: {
    code: "BILLING_ESTIMATE",
    message: "The amount due is no longer what was shown. Please check it and try again.",
  },
};
async function subscriber() {
  const person = await someone();
  const { subscriptionId: id } = await payments.buy(person, { licenseQuantity: 5 });
  const params = { id };
  const shown = (licenses: number) => person.billing.estimate({ params, query: of(licenses) });
  const update = (licenses: number, estimate: string) =>
    person.billing.upgrade({ params, body: { ...of(licenses), estimate } });
  const held = async () => (await heldBy(person))[0]?.planQuantity;
  return { person, shown, update, held };
}

describe("a change of plan (UPG-08, UPG-16, API-97, API-98)", () => {
  it("costs to the cent what was shown, though time has passed since", async () => {
    const { person, shown, update, held } = await subscriber();
    const { amountDue, estimate } = await shown(100);
    expect(amountDue).toBeGreaterThan(0);
    app.clock.ahead(14 * minute);
    // By now it would cost less.
    expect((await shown(100)).amountDue).toBeLessThan(amountDue);
    await update(100, estimate);
    expect(await held()).toBe(100);
    expect((await paidBy(person))[0]).toBe(amountDue);
  });

  it("is refused when it would cost something else, or a quarter of an hour later", async () => {
    const { person, shown, update, held } = await subscriber();
    const [seven, nine] = [await shown(7), await shown(9)];
    await update(7, seven.estimate);
    await expect(update(9, nine.estimate)).rejects.toMatchObject(refusal);
    const now = await shown(9);
    app.clock.ahead(16 * minute);
    await expect(update(9, now.estimate)).rejects.toMatchObject(refusal);
    expect(await held()).toBe(7);
    expect(await paidBy(person)).toHaveLength(2);
    await update(9, (await shown(9)).estimate);
    expect(await held()).toBe(9);
  });

  it("is refused with the estimate of another change, of somebody else, or a forged one", async () => {
    const [one, other] = [await subscriber(), await subscriber()];
    const [less, others] = [await one.shown(6), await other.shown(7)];
    await expect(one.update(7, less.estimate)).rejects.toMatchObject(refusal);
    await expect(one.update(7, others.estimate)).rejects.toMatchObject(refusal);
    const [head, , tail] = less.estimate.split(".");
    const forged = Buffer.from(JSON.stringify({ estimate: { amountDue: 1, proratedAt: null } }));
    await expect(
      one.update(6, `${head}.${forged.toString("base64url")}.${tail}`),
    ).rejects.toMatchObject(refusal);
    expect(await one.held()).toBe(5);
  });

  it("to what is there already is none and costs nothing (UPG-05)", async () => {
    const { person, shown, update, held } = await subscriber();
    const same = await shown(5);
    expect(same).toMatchObject({ amountDue: 0, subTotal: 0, refundedPriceOfOldPlan: 0 });
    await update(5, same.estimate);
    expect(await held()).toBe(5);
    expect(await paidBy(person)).toHaveLength(1);
  });
});
