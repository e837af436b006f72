import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { tenantId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { paymentsOf, peopleOf } from "#test/paid.ts";

const day = 86_400_000;
let app: TestApp;
let payments: ReturnType<typeof paymentsOf>;
beforeAll(async () => {
  app = await startOwnApp({ BILLING: "sandbox" }, undefined, undefined, null, { oneClock: true });
  payments = paymentsOf(app);
  return () => app.close();
});
const { someone, paidBy, boughtBy } = peopleOf(() => ({ app, payments }));

const yearly = 38_400;
const of = (licenses: number) =>
  ({ planId: "teams-pro-unlimited", frequency: "yearly", licenses }) as const;

async function subscriber() {
  const person = await someone();
  const { subscriptionId: id } = await payments.buy(person, { licenseQuantity: 2 });
  return { person, params: { id } };
}
const discountsOf = async (person: Awaited<ReturnType<typeof someone>>) =>
  (await boughtBy(person))[0]?.discounts.length;

describe("a promo code with a change of plan (UPG-09)", () => {
  it("lowers the price of the new plan once: later changes and periods cost the list's price (BIL-45)", async () => {
    const { person, params } = await subscriber();
    const query = { ...of(4), coupon: "CYBER_MONDAY" };
    const { amountDue, estimate } = await person.billing.estimate({ params, query });
    // Within the minute: four for 70% of the price, less the two that were paid.
    expect(Math.round(amountDue / 100)).toBe(Math.round((4 * yearly * 0.7 - 2 * yearly) / 100));
    await person.billing.upgrade({ params, body: { ...query, estimate } });
    expect((await paidBy(person))[0]).toBe(amountDue);
    expect(await discountsOf(person)).toBe(0);
    const info = await person.billing.info({ params });
    expect(info).toMatchObject({ discountPercent: 0 });
    expect(info.payments.next?.total).toBe(4 * yearly);
    const more = await person.billing.estimate({ params, query: of(5) });
    expect(more.priceOfNewlySelectedPlan).toBeGreaterThan(5 * yearly - 100);
  });

  it("is not refunded as if it had been money, and does not count for what comes later: the estimate says so (UPG-08, UPG-09)", async () => {
    const person = await someone();
    const promo = { licenseQuantity: 2, coupon: "CYBER_MONDAY" };
    const { subscriptionId: id } = await payments.buy(person, promo);
    const params = { id };
    const more = await person.billing.estimate({ params, query: of(3) });
    expect(Math.round(more.refundedPriceOfOldPlan / 100)).toBe(Math.round(2 * yearly * 0.007));
    expect(Math.round(more.amountDue / 100)).toBe(
      Math.round((3 * yearly - 2 * yearly * 0.7) / 100),
    );
    expect(more.codeUsed).toBe(true);
    const query = { ...of(3), coupon: "CYBER_MONDAY" };
    expect((await person.billing.estimate({ params, query })).codeUsed).toBe(false);
    const other = await subscriber();
    const plain = await other.person.billing.estimate({ params: other.params, query: of(3) });
    expect(plain.codeUsed).toBe(false);
  });

  it("is used up though the process that made the change died (API-110)", async () => {
    const { person, params } = await subscriber();
    const { payments: open } = app.product.contextOf(tenantId.parse(person.tenantId), "msteams");
    const provider = await open();
    const [bought] = await boughtBy(person);
    await payments.heard();
    await payments.play("deliveries/way", { hold: true });
    await payments.play("faults", {
      answerLost: { method: "POST", pathIncludes: "/subscriptions/", calls: 3 },
    });
    const body = { ...of(3), coupon: "CYBER_MONDAY", changeId: randomUUID() };
    await expect(person.billing.upgrade({ params, body })).rejects.toMatchObject({ status: 502 });
    await payments.play("faults", {});
    expect(await discountsOf(person)).toBe(1);
    await payments.play("deliveries/release", {});
    await payments.play("deliveries/way", {});
    expect(await discountsOf(person)).toBe(0);
    expect(await provider.read(bought?.id ?? "")).toMatchObject({ quantity: 3, discount: null });
  });

  it("stays beside what was granted for longer, and is none without a change", async () => {
    const { person, params } = await subscriber();
    const [bought] = await boughtBy(person);
    const { id } = await payments.stripe.coupons.create({ percent_off: 10, duration: "forever" });
    await payments.stripe.subscriptions.update(bought?.id ?? "", { discounts: [{ coupon: id }] });
    await person.billing.upgrade({ params, body: { ...of(2), coupon: "CYBER_MONDAY" } });
    expect(await paidBy(person)).toHaveLength(1);
    await person.billing.upgrade({ params, body: { ...of(6), coupon: "CYBER_MONDAY" } });
    const info = await person.billing.info({ params });
    expect(info).toMatchObject({ discountPercent: 10 });
    expect(info.payments.next?.total).toBe(6 * yearly * 0.9);
  });

  it.each([
    [{ ...of(3), frequency: "monthly" as const }, "COUPON_YEARLY_ONLY"],
    [of(7), "COUPON_TOO_MANY_LICENSES"],
  ])("is refused for %o (BIL-41, BIL-43)", async (wish, code) => {
    const { person, params } = await subscriber();
    const query = { ...wish, coupon: "CYBER_MONDAY" };
    const refused = { status: 400, body: { code } };
    await expect(person.billing.estimate({ params, query })).rejects.toMatchObject(refused);
    await expect(person.billing.upgrade({ params, body: query })).rejects.toMatchObject(refused);
    expect(await paidBy(person)).toHaveLength(1);
  });
});

it("who was paid for keeps what was paid, and renews or changes it with an own card only (BIL-70)", async () => {
  const [owner, payer] = [await someone(), await someone()];
  const share = {
    ownerId: owner.id as never,
    ownerName: owner.name,
    ownerUpn: "owner@contoso.example",
    plan: "teams-pro-unlimited",
    planType: "licensed",
    frequency: "monthly",
    licenses: 3,
  } as const;
  const { url } = await owner.billing.shareLink({ body: share });
  const onBehalfOwner = new URL(url).searchParams.get("share") ?? "";
  const wish = { onBehalfOwner, licenseQuantity: 3, billingFrequency: "monthly" } as const;
  const { subscriptionId: id } = await payments.buy(payer, wish);
  const params = { id };
  const ten = { ...of(10), frequency: "monthly" as const };
  await expect(owner.billing.upgrade({ params, body: ten })).rejects.toMatchObject({
    status: 409,
    body: { code: "BILLING_ENDING" },
  });
  const reactivate = { params, body: { reactivate: true } } as const;
  await expect(owner.billing.change(reactivate)).rejects.toMatchObject({
    status: 409,
    body: {
      message: expect.stringContaining("Somebody else paid for this period. Update the card"),
    },
  });
  expect(await owner.billing.info({ params })).toMatchObject({
    cancelAtPeriodEnd: true,
    payments: { next: null },
  });
  await owner.billing.change({ params, body: { paymentId: await payments.card() } });
  await owner.billing.change(reactivate);
  await owner.billing.upgrade({ params, body: ten });
  expect(await owner.billing.info({ params })).toMatchObject({
    quantity: 10,
    cancelAtPeriodEnd: false,
  });
});

it("who was paid for and does nothing is not charged again, nor is the payer (BIL-70, CAN-12)", async () => {
  const [owner, payer] = [await someone(), await someone()];
  const { url } = await owner.billing.shareLink({
    body: {
      ownerId: owner.id as never,
      ownerName: owner.name,
      ownerUpn: "owner@contoso.example",
      plan: "teams-pro-unlimited",
      planType: "licensed",
      frequency: "monthly",
      licenses: 1,
    },
  });
  const onBehalfOwner = new URL(url).searchParams.get("share") ?? "";
  await payments.buy(payer, { onBehalfOwner, billingFrequency: "monthly" });
  app.clock.ahead(32 * day);
  await payments.play("clock", { aheadSeconds: 1 });
  await payments.heard();
  const again = await app.as("lee");
  expect(again.id).not.toBe(owner.id);
  expect(await paidBy(owner)).toHaveLength(1);
  expect((await boughtBy(owner)).map(({ status }) => status)).toEqual(["canceled"]);
});
