import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { tenantId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { paymentsOf, peopleOf } from "#test/paid.ts";

let app: TestApp;
let payments: ReturnType<typeof paymentsOf>;
beforeAll(async () => {
  app = await startOwnApp({ BILLING: "sandbox" });
  payments = paymentsOf(app);
  return () => app.close();
});
afterEach(async () => {
  await payments.play("faults", {});
  await payments.play("deliveries/way", {});
});
const { someone, heldBy, paidBy, boughtBy } = peopleOf(() => ({ app, payments }));

/** Somebody with five licences of $384. */
async function subscriber() {
  const person = await someone();
  const { subscriptionId } = await payments.buy(person, { licenseQuantity: 5 });
  await payments.heard();
  return { person, params: { id: subscriptionId } };
}
/** One attempt to have that many; a call with the same one is the same attempt. */
const attempt = (licenses: number) => ({
  planId: "teams-pro-unlimited" as const,
  frequency: "yearly" as const,
  licenses,
  changeId: randomUUID(),
});
type Someone = Awaited<ReturnType<typeof subscriber>>["person"];
const quantityOf = async (person: Someone) => (await heldBy(person))[0]?.planQuantity;
/** What changes came to: in the minute after the purchase the whole price of what is added. */
const chargedFor = async (person: Someone) =>
  (await paidBy(person)).slice(0, -1).map((cents) => Math.round(cents / 38_400));
const lost = { method: "POST", pathIncludes: "/subscriptions/" };

describe("a change of plan is made and charged once (API-97, UPG-16)", () => {
  it("by two clicks and by a later call", async () => {
    const { person, params } = await subscriber();
    const body = attempt(7);
    await Promise.all([
      person.billing.upgrade({ params, body }),
      person.billing.upgrade({ params, body }),
    ]);
    await person.billing.upgrade({ params, body });
    expect(await quantityOf(person)).toBe(7);
    expect(await chargedFor(person)).toEqual([2]);
  });

  it("by two tabs, which wish the same", async () => {
    const { person, params } = await subscriber();
    await Promise.all([
      person.billing.upgrade({ params, body: attempt(7) }),
      person.billing.upgrade({ params, body: attempt(7) }),
    ]);
    expect(await quantityOf(person)).toBe(7);
    expect(await chargedFor(person)).toEqual([2]);
  });

  it("when the provider's answers are lost, and when they never come", async () => {
    const { person, params } = await subscriber();
    await payments.play("faults", { answerLost: { ...lost, calls: 1 } });
    await person.billing.upgrade({ params, body: attempt(6) });
    await payments.play("faults", { answerLost: { ...lost, calls: 3 } });
    const body = attempt(8);
    await expect(person.billing.upgrade({ params, body })).rejects.toMatchObject({
      status: 502,
      body: { code: "BILLING_UNREACHABLE" },
    });
    await payments.play("faults", {});
    await person.billing.upgrade({ params, body });
    expect(await quantityOf(person)).toBe(8);
    expect(await chargedFor(person)).toEqual([2, 1]);
  });

  it("when the process dies after the charge, whether the person comes back or not (API-110)", async () => {
    const { person, params } = await subscriber();
    await payments.play("deliveries/way", { hold: true });
    const body = attempt(7);
    await diesAfterCharge(person, body);
    expect(await quantityOf(person)).toBe(5);
    await person.billing.upgrade({ params, body });
    expect(await quantityOf(person)).toBe(7);
    await diesAfterCharge(person, attempt(8));
    await payments.play("deliveries/release", {});
    expect(await quantityOf(person)).toBe(8);
    expect(await chargedFor(person)).toEqual([1, 2]);
  });

  it("when it is repeated after somebody else's change, which stays", async () => {
    const { person, params } = await subscriber();
    await payments.play("faults", { answerLost: { ...lost, calls: 3 } });
    const first = attempt(7);
    await expect(person.billing.upgrade({ params, body: first })).rejects.toThrow();
    await payments.play("faults", {});
    await person.billing.upgrade({ params, body: attempt(10) });
    await person.billing.upgrade({ params, body: first });
    expect(await quantityOf(person)).toBe(10);
    expect(await chargedFor(person)).toEqual([3, 2]);
  });
});

/** The calls of a change up to the charge, as of a process that then ends. */
async function diesAfterCharge(
  person: Someone,
  { changeId, licenses }: ReturnType<typeof attempt>,
) {
  const { payments: open } = app.product.contextOf(tenantId.parse(person.tenantId), "msteams");
  const provider = await open();
  const [bought] = await boughtBy(person);
  const paid = await provider.read(bought?.id ?? "");
  if (!paid) throw new Error("nothing bought");
  const price = { planId: "teams-pro-unlimited", frequency: "yearly", isEducation: false } as const;
  await provider.change(
    paid,
    { ...price, quantity: licenses, couponId: null, proratedAt: null },
    changeId,
  );
}
