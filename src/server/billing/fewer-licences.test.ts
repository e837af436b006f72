import { randomUUID } from "node:crypto";
import { afterEach, beforeAll, describe, expect, it, vi } from "vitest";
import { conversationId, userId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { paymentsOf, peopleOf, testCards } from "#test/paid.ts";
import type { Person } from "#test/person.ts";

let app: TestApp;
let payments: ReturnType<typeof paymentsOf>;
let teamId: ReturnType<typeof conversationId.parse>;
/** In the same chat as the owner. */
let others: Person[];
/** Owners of one subscription each, all in the chat. */
let owners: Person[];
beforeAll(async () => {
  app = await startOwnApp({ BILLING: "sandbox" });
  payments = paymentsOf(app);
  const place = await app.emulator.place("Launch week");
  teamId = conversationId.parse(place);
  const { people } = await app.emulator.crowd(place, "adele", 16);
  const all = await Promise.all(people.map(({ id }) => app.as(id)));
  for (const each of all) await each.accounts.get();
  [others, owners] = [all.slice(0, 5), all.slice(5)];
  // The rosters are read once more after somebody joined.
  app.clock.ahead(11 * 60_000);
  return () => app.close();
});
afterEach(async () => {
  await payments.play("faults", {});
  await payments.play("deliveries/way", {});
});
const { boughtBy } = peopleOf(() => ({ app, payments }));

/** Somebody with licences of which only they use one. */
async function subscriber(licenseQuantity = 5, over: Parameters<typeof payments.buy>[1] = {}) {
  const owner = owners.pop();
  if (!owner) throw new Error("too few owners");
  const { subscriptionId } = await payments.buy(owner, { licenseQuantity, ...over });
  await payments.heard();
  return { owner, params: { id: subscriptionId } };
}
type Held = Awaited<ReturnType<typeof subscriber>>;
const wish = (licenses: number) => ({
  planId: "teams-pro-unlimited" as const,
  frequency: "yearly" as const,
  licenses,
  changeId: randomUUID(),
});
const codeOf = (call: Promise<unknown>) =>
  call.then(
    () => "done",
    ({ body }: { body: { code: string } }) => body.code,
  );
const add = ({ owner, params }: Held, n: number) => {
  const aadObjectId = userId.parse(others[n]?.id);
  return codeOf(owner.subscriptions.addUser({ params, body: { aadObjectId, teamId } }));
};
const detail = ({ owner, params }: Held) => owner.subscriptions.get({ params });
const left = async (held: Held) => (await detail(held)).licencesLeft;
const people = async (held: Held) => {
  const { owners: named, users } = await detail(held);
  return named.length + users.length;
};
const bought = async ({ owner }: Held) => (await boughtBy(owner))[0]?.items.data[0]?.quantity ?? 0;
const changing = { method: "POST", pathIncludes: "/v1/subscriptions" };

describe("there are never more people than licences (ACC-18, BIL-47, UPG-14)", () => {
  it("when somebody is added while the provider is asked for fewer", async () => {
    const held = await subscriber();
    const { owner, params } = held;
    await payments.play("faults", { hold: changing });
    const change = codeOf(owner.billing.upgrade({ params, body: wish(2) }));
    await vi.waitFor(async () => expect(await left(held)).toBe(1));
    // Readings in between change nothing.
    await owner.billing.info({ params });
    expect([await add(held, 0), await add(held, 1)]).toEqual(["done", "SUBSCRIPTION_NO_LICENCE"]);
    await payments.play("faults", {});
    expect(await change).toBe("done");
    expect([await people(held), await bought(held)]).toEqual([2, 2]);
  });

  it("whatever is asked for at the same moment", async () => {
    for (const licenses of [1, 2, 3, 4]) {
      const held = await subscriber();
      const { owner, params } = held;
      await Promise.all([
        add(held, 0),
        codeOf(owner.billing.upgrade({ params, body: wish(licenses) })),
        add(held, 1),
        codeOf(owner.billing.upgrade({ params, body: wish(3) })),
        add(held, 2),
      ]);
      await payments.heard();
      expect(await people(held)).toBeLessThanOrEqual(await bought(held));
      expect((await detail(held)).planQuantity).toBe(await bought(held));
      expect(await left(held)).toBe((await bought(held)) - (await people(held)));
    }
  }, 60_000);

  it("when nothing is heard of a change that was made", async () => {
    const held = await subscriber();
    const { owner, params } = held;
    await payments.play("deliveries/way", { hold: true });
    await payments.play("faults", { answerLost: { ...changing, calls: 3 } });
    const body = wish(1);
    expect(await codeOf(owner.billing.upgrade({ params, body }))).toBe("BILLING_UNREACHABLE");
    expect(await bought(held)).toBe(1);
    expect(await add(held, 0)).toBe("SUBSCRIPTION_NO_LICENCE");
    await owner.billing.upgrade({ params, body });
    expect(await detail(held)).toMatchObject({ planQuantity: 1, licencesLeft: 0 });
    await payments.play("deliveries/release", {});
  });

  it("and all licences are there again after a change that never reached the provider", async () => {
    const held = await subscriber();
    const { owner, params } = held;
    await payments.play("faults", { status: { ...changing, calls: 3, code: 500 } });
    expect(await codeOf(owner.billing.upgrade({ params, body: wish(1) }))).toBe(
      "BILLING_UNREACHABLE",
    );
    expect(await codeOf(owner.billing.upgrade({ params, body: wish(2) }))).toBe("BILLING_CHANGING");
    expect(await left(held)).toBe(0);
    app.clock.ahead(121_000);
    await owner.billing.info({ params });
    expect(await left(held)).toBe(4);
    expect(await add(held, 0)).toBe("done");
  });

  it("while the bank's question about fewer is open, and after either answer (UPG-16)", async () => {
    const asks = await payments.card(testCards.asks);
    const held = await subscriber(4, { billingFrequency: "monthly" });
    const { owner, params } = held;
    const card = { params, body: { paymentId: asks } };
    const { confirmation } = await owner.billing.change(card);
    await payments.agree(confirmation?.clientSecret ?? "");
    await owner.billing.change(card);
    const refused = await owner.billing.upgrade({ params, body: wish(2) });
    expect(await left(held)).toBe(1);
    expect([await add(held, 0), await add(held, 1)]).toEqual(["done", "SUBSCRIPTION_NO_LICENCE"]);
    await payments.refuse(refused.confirmation?.clientSecret ?? "");
    const body = wish(3);
    const asked = await owner.billing.upgrade({ params, body });
    expect(await left(held)).toBe(1);
    await payments.agree(asked.confirmation?.clientSecret ?? "");
    await owner.billing.upgrade({ params, body });
    expect(await detail(held)).toMatchObject({ planQuantity: 3, licencesLeft: 1 });
  });

  it("when a trial becomes a purchase of fewer (BIL-47)", async () => {
    const held = await subscriber(3, { isTrial: true });
    await payments.play("faults", { hold: changing });
    const purchase = codeOf(payments.buy(held.owner, { licenseQuantity: 2 }));
    await vi.waitFor(async () => expect(await left(held)).toBe(1));
    expect([await add(held, 0), await add(held, 1)]).toEqual(["done", "SUBSCRIPTION_NO_LICENCE"]);
    await payments.play("faults", {});
    expect(await purchase).toBe("done");
    expect(await detail(held)).toMatchObject({ planQuantity: 2, licencesLeft: 0 });
  });

  it("and a purchase that is declined takes none away (BIL-33)", async () => {
    const held = await subscriber(3, { isTrial: true });
    const paymentId = await payments.card(testCards.declined);
    const buying = payments.buy(held.owner, { licenseQuantity: 1, paymentId });
    expect(await codeOf(buying)).toBe("BILLING_DECLINED");
    expect(await left(held)).toBe(2);
  });
});
