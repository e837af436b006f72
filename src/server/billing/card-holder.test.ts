import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { z } from "zod";
import { tenantId, userId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { cardPageOf, paymentsOf, peopleOf, testCards } from "#test/paid.ts";
import type { Person } from "#test/person.ts";
import { subscriptionUsers } from "../db/account-tables.ts";
import { rereadSilent } from "./reread.ts";

const day = 86_400;
let app: TestApp;
let payments: ReturnType<typeof paymentsOf>;
beforeAll(async () => {
  app = await startOwnApp({ BILLING: "sandbox" });
  payments = paymentsOf(app);
  return () => app.close();
});
const { someone, paidBy, boughtBy } = peopleOf(() => ({ app, payments }));
const oid = ({ id }: Person) => userId.parse(id);

async function pass(days: number): Promise<void> {
  await payments.play("clock", { aheadSeconds: days * day });
  await payments.heard();
}

/** As if they had been added in a place where they are members. */
async function join(subscriptionId: string, person: Person, role: "owner" | "user") {
  const key = { tenantId: tenantId.parse(person.tenantId), subscriptionId, userId: oid(person) };
  await app.database.db.insert(subscriptionUsers).values({ ...key, role });
}

/** Somebody's new subscription with a second owner. */
async function ofTwo(buyer: Person, second: Person) {
  const { subscriptionId: id } = await payments.buy(buyer, {
    licenseQuantity: 3,
    billingFrequency: "monthly",
  });
  const params = { id };
  await join(id, second, "owner");
  return { params, leave: () => buyer.subscriptions.removeOwner({ params: leaving(id, buyer) }) };
}
const leaving = (id: string, person: Person) => ({ id, ownerId: oid(person) });

async function linkFor(owner: Person) {
  const { url } = await owner.billing.shareLink({
    body: {
      ownerId: oid(owner),
      ownerName: owner.name,
      ownerUpn: "",
      plan: "teams-pro-unlimited",
      planType: "licensed",
      frequency: "yearly",
      licenses: 1,
    },
  });
  return new URL(url).searchParams.get("share") ?? "";
}

describe("an owner whose card pays and who leaves the owners (ACC-21, BIL-70)", () => {
  it("is charged for nothing later: it ends with the period", async () => {
    const [adele, megan] = [await app.as("adele"), await app.as("megan")];
    const { params, leave } = await ofTwo(adele, megan);
    expect(await megan.billing.info({ params })).toMatchObject({
      cardHolder: adele.id,
      isOthersCard: false,
    });
    await leave();
    // The provider knows before anybody looks at it again.
    const [held] = await boughtBy(adele);
    expect(held).toMatchObject({ cancel_at_period_end: true, metadata: { payer: adele.id } });
    expect(await megan.billing.info({ params })).toMatchObject({
      cardHolder: null,
      isOthersCard: true,
      cancelAtPeriodEnd: true,
      payments: { next: null },
    });
    const more = { planId: "teams-pro-unlimited", frequency: "monthly", licenses: 4 } as const;
    await expect(megan.billing.upgrade({ params, body: more })).rejects.toMatchObject({
      body: { code: "BILLING_ENDING" },
    });
    const reactivate = { params, body: { reactivate: true } } as const;
    await expect(megan.billing.change(reactivate)).rejects.toMatchObject({
      body: { code: "BILLING_OTHERS_CARD" },
    });
    await pass(32);
    expect(await paidBy(adele)).toEqual([12_000]);
    expect(await megan.billing.info({ params })).toMatchObject({ state: "ended" });
  });

  it("is charged for nothing later as an admin who is removed or erased (API-107)", async () => {
    const [other, nestor] = [await app.as("alex"), await app.as("nestor")];
    for (const kind of ["removed", "erased"] as const) {
      const buyer = await someone();
      const { params } = await ofTwo(buyer, other);
      await app.database.db
        .update(subscriptionUsers)
        .set({ role: "admin" })
        .where(eq(subscriptionUsers.userId, oid(buyer)));
      const ends = async () => (await boughtBy(buyer))[0]?.cancel_at_period_end;
      expect(await ends()).toBe(false);
      if (kind === "removed")
        await other.subscriptions.removeUser({ params: { ...params, userId: oid(buyer) } });
      else {
        const { id } = await nestor.people.erase({
          params: { id: oid(buyer) },
          body: { to: oid(other) },
        });
        await app.emulator.until("erased", async () =>
          (await nestor.people.tasks()).tasks.find((task) => task.id === id && task.finishedAt),
        );
        await rereadSilent(app.product.contextOf(tenantId.parse(other.tenantId), "msteams"));
      }
      expect(await ends()).toBe(true);
      await app.database.db
        .delete(subscriptionUsers)
        .where(eq(subscriptionUsers.userId, oid(other)));
    }
  });

  it("goes on with the card of another owner, who can leave in the same way", async () => {
    const [alex, adele] = [await app.as("alex"), await app.as("adele")];
    const { params, leave } = await ofTwo(alex, adele);
    await leave();
    await adele.billing.change({ params, body: { paymentId: await payments.card() } });
    await adele.billing.change({ params, body: { reactivate: true } });
    const body = { aadObjectId: oid(alex) };
    await adele.subscriptions.addOwner({ params, body });
    expect(await alex.billing.info({ params })).toMatchObject({
      cardHolder: adele.id,
      isOthersCard: false,
      cancelAtPeriodEnd: false,
    });
    await adele.subscriptions.removeOwner({ params: leaving(params.id, adele) });
    expect(await alex.billing.info({ params })).toMatchObject({
      isOthersCard: true,
      cancelAtPeriodEnd: true,
    });
  });

  it("is spared also where the plan was reactivated at that moment", async () => {
    const [buyer, other] = [await someone(), await someone()];
    const { leave } = await ofTwo(buyer, other);
    await leave();
    const [held] = await boughtBy(buyer);
    await payments.stripe.subscriptions.update(held?.id ?? "", { cancel_at_period_end: false });
    await payments.heard();
    await payments.heard();
    expect((await boughtBy(buyer))[0]).toMatchObject({ cancel_at_period_end: true });
  });

  it("takes nothing from a card that another owner gave meanwhile", async () => {
    const [buyer, other] = [await someone(), await someone()];
    const { params } = await ofTwo(buyer, other);
    const provider = await app.product
      .contextOf(tenantId.parse(buyer.tenantId), "msteams")
      .payments();
    const [{ id } = { id: "" }] = await boughtBy(buyer);
    const before = await provider.read(id);
    await other.billing.change({ params, body: { paymentId: await payments.card() } });
    if (before) await provider.spareCard(before, oid(buyer));
    expect(await provider.read(id)).toMatchObject({
      cancelAtPeriodEnd: false,
      labels: { payer: null, card: other.id },
    });
  });

  it("need not wait for a provider that does not answer, which is told later", async () => {
    const [buyer, other, third] = [await someone(), await someone(), await someone()];
    const { params, leave } = await ofTwo(buyer, other);
    await join(params.id, third, "user");
    await payments.play("faults", { hold: { pathIncludes: "/v1/subscriptions" } });
    const begun = Date.now();
    await buyer.subscriptions.removeUser({ params: { ...params, userId: oid(third) } });
    expect(Date.now() - begun).toBeLessThan(2500);
    await leave();
    await payments.play("faults", {});
    await expect
      .poll(async () => (await boughtBy(buyer))[0], { timeout: 5000 })
      .toMatchObject({ cancel_at_period_end: true });
  });
});

describe("the page for another card (CRD-01, CRD-07)", () => {
  const cardPage = async (person: Person, id: string) => {
    const { url } = await person.billing.cardLink({ params: { id } });
    return cardPageOf(app, new URL(url).hash.slice(1));
  };

  it("says what is overdue, which the card pays at once (PLAN-22)", async () => {
    const person = await someone();
    const monthly = { billingFrequency: "monthly" } as const;
    const { subscriptionId: id } = await payments.buy(person, monthly);
    const first = await cardPage(person, id);
    expect(await first.read()).toMatchObject({ charge: null, customerName: "Payer" });
    const paymentId = await payments.card(testCards.failsLater);
    await person.billing.change({ params: { id }, body: { paymentId } });
    await pass(32);
    const page = await cardPage(person, id);
    const charge = { total: 4000, date: null, plusTax: false };
    expect(await page.read()).toMatchObject({ charge });
    const card = { name: "A", email: "a@example.com", paymentId: await payments.card() };
    await page.update({ body: card });
    expect(await paidBy(person)).toEqual([4000, 4000]);
    expect(await (await cardPage(person, id)).read()).toMatchObject({ charge: null });
  });

  it("says from when on it pays the plan of a trial without a card (BIL-35)", async () => {
    const person = await someone();
    const { subscriptionId: id, trialEnd } = await payments.buy(person, { isTrial: true });
    const page = await cardPage(person, id);
    expect(await page.read()).toMatchObject({
      charge: { total: 38_400, date: trialEnd, plusTax: false },
    });
    const card = { name: "A", email: "a@example.com", paymentId: await payments.card() };
    await page.update({ body: card });
    expect(await (await cardPage(person, id)).read()).toMatchObject({ charge: null });
    await pass(15);
    expect(await paidBy(person)).toEqual([38_400]);
  });

  it("names the owner, not who paid for them", async () => {
    const [owner, payer] = [await someone(), await someone()];
    const onBehalfOwner = await linkFor(owner);
    const { subscriptionId: id } = await payments.buy(payer, { onBehalfOwner });
    const page = await cardPage(owner, id);
    expect(await page.read()).toMatchObject({ customerName: owner.name });
    expect((await page.read()).customerEmail).not.toBe("payer@example.com");
  });
});

describe("a credit (ACC-08, BIL-70)", () => {
  it("of a subscription that was paid by a link is the owner's who took it over, and of nobody else", async () => {
    const [owner, payer] = [await someone(), await someone()];
    const onBehalfOwner = await linkFor(owner);
    const { subscriptionId: id, charge } = await payments.buy(payer, { onBehalfOwner });
    expect(charge).toMatchObject({ total: 38_400, fromCredit: 0 });
    const params = { id };
    expect(await owner.billing.info({ params })).toMatchObject({ isOwnCredit: false });
    await owner.billing.change({ params, body: { paymentId: await payments.card() } });
    await owner.billing.change({ params, body: { reactivate: true } });
    const less = { planId: "teams-pro-unlimited", frequency: "monthly", licenses: 1 } as const;
    await owner.billing.upgrade({ params, body: less });
    const { credit, isOwnCredit } = await owner.billing.info({ params });
    expect([credit > 30_000, isOwnCredit]).toEqual([true, true]);
    await owner.billing.cancel({ params, body: { reason: "other" } });
    await pass(32);
    expect(await owner.billing.credit({ query: {} })).toEqual({ credit });
    expect(await payer.billing.credit({ query: { owner: oid(owner) } })).toEqual({ credit: 0 });
    app.clock.ahead(61_000);
    await payments.buy(payer, { onBehalfOwner: await linkFor(owner) });
    // For whom somebody pays again, they pay the whole price: what is left is the owner's.
    expect(await paidBy(owner)).toEqual([38_400, 38_400]);
    expect(await owner.billing.credit({ query: {} })).toEqual({ credit });
  });

  it("that pays a part is told with the purchase, and what the card was charged (BIL-32)", async () => {
    const person = await someone();
    await payments.buy(person, { isTrial: true });
    const [trial] = await boughtBy(person);
    const customer = z.string().parse(trial?.customer);
    await payments.stripe.customers.update(customer, { balance: -1000 });
    const bought = await payments.buy(person, { billingFrequency: "monthly" });
    expect(bought.charge).toMatchObject({ total: 4000, fromCredit: 1000, taxed: false });
    expect(await paidBy(person)).toEqual([3000]);
  });

  /** A plan with two owners, the first of whom bought it and has $50 in their favour. */
  async function withCredit() {
    const [buyer, other] = [await someone(), await someone()];
    const { subscriptionId: id } = await payments.buy(buyer, { billingFrequency: "monthly" });
    await join(id, other, "owner");
    const customer = z.string().parse((await boughtBy(buyer))[0]?.customer);
    await payments.stripe.customers.update(customer, { balance: -5000 });
    const params = { id };
    const giveCard = async () =>
      other.billing.change({ params, body: { paymentId: await payments.card() } });
    const credits = async () =>
      Promise.all(
        [buyer, other].map(async (each) => (await each.billing.credit({ query: {} })).credit),
      );
    return { buyer, other, params, giveCard, credits };
  }

  it("goes with the customer to another owner who gives a card, also before the buyer leaves", async () => {
    const { buyer, other, params, giveCard, credits } = await withCredit();
    await giveCard();
    const billed = { customerName: other.name, credit: 5000 };
    expect(await other.billing.info({ params })).toMatchObject({ ...billed, isOwnCredit: true });
    expect(await buyer.billing.info({ params })).toMatchObject({ ...billed, isOwnCredit: false });
    expect(await credits()).toEqual([0, 5000]);
  });

  it("goes with it also where the first try could not pay what is overdue", async () => {
    const { buyer, other, params, giveCard, credits } = await withCredit();
    const paymentId = await payments.card(testCards.failsLater);
    await buyer.billing.change({ params, body: { paymentId } });
    await pass(63);
    await buyer.subscriptions.removeOwner({ params: leaving(params.id, buyer) });
    await payments.play("faults", {
      status: { method: "POST", pathIncludes: "/v1/invoices/", code: 500, calls: 3 },
    });
    await expect(giveCard()).rejects.toMatchObject({ body: { code: "BILLING_UNREACHABLE" } });
    await payments.play("faults", {});
    await giveCard();
    expect(await other.billing.info({ params })).toMatchObject({
      isOwnCredit: true,
      isOverdue: false,
    });
    expect(await credits()).toEqual([0, 0]);
  });

  it("stays with the buyer, whose other plan has the same customer, and so does the name", async () => {
    const { buyer, other, params, giveCard, credits } = await withCredit();
    await payments.buy(buyer, { planId: "agile-standup", billingFrequency: "monthly" });
    await giveCard();
    const billed = { customerName: "Payer", isOwnCredit: false, cardHolder: other.id };
    expect(await other.billing.info({ params })).toMatchObject(billed);
    expect(await credits()).toEqual([5000, 0]);
    await buyer.subscriptions.removeOwner({ params: leaving(params.id, buyer) });
    expect(await other.billing.info({ params })).toMatchObject({ cancelAtPeriodEnd: false });
  });

  it("of the buyer is not promised to another owner", async () => {
    const { buyer, other, params } = await withCredit();
    expect(await buyer.billing.info({ params })).toMatchObject({ isOwnCredit: true });
    expect(await other.billing.info({ params })).toMatchObject({ isOwnCredit: false });
  });
});
