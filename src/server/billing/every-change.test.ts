import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { tenantId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { paymentsOf, testCards } from "#test/paid.ts";

/** The same changes every time; others by `FUZZ_SEED`. */
const seed = Number(process.env.FUZZ_SEED ?? 20_260_302);
const steps = 8;

let app: TestApp;
let payments: ReturnType<typeof paymentsOf>;
beforeAll(async () => {
  app = await startOwnApp({ BILLING: "sandbox", STRIPE_TAX: "on" }, undefined, undefined, null, {
    oneClock: true,
  });
  payments = paymentsOf(app);
  return () => app.close();
});

/** Cents for one licence: written by hand. */
const list = {
  "teams-standard-500": { monthly: 1000, quarterly: 2700, semi_annually: 5100, yearly: 9600 },
  "teams-standard-2500": { monthly: 2000, quarterly: 5400, semi_annually: 10_200, yearly: 19_200 },
  "teams-standard-5000": { monthly: 3000, quarterly: 8100, semi_annually: 15_300, yearly: 28_800 },
  "teams-pro-unlimited": {
    monthly: 4000,
    quarterly: 10_800,
    semi_annually: 20_400,
    yearly: 38_400,
  },
} as const;
const months = { monthly: 1, quarterly: 3, semi_annually: 6, yearly: 12 } as const;
type Wish = { planId: keyof typeof list; frequency: keyof typeof months; licenses: number };

const plans = ["teams-standard-500", "teams-standard-2500", "teams-standard-5000"] as const;
const frequencies = Object.keys(months) as Wish["frequency"][]; // safe: all of its keys
const frequency = fc.constantFrom(...frequencies);
const wish: fc.Arbitrary<Wish> = fc.oneof(
  fc.record({ planId: fc.constantFrom(...plans), frequency, licenses: fc.constant(1) }),
  fc.record({
    planId: fc.constant("teams-pro-unlimited" as const),
    frequency,
    licenses: fc.integer({ min: 1, max: 50 }),
  }),
);
const daySeconds = 86_400;
const gaps = fc.sample(fc.integer({ min: 1, max: 40 * daySeconds }), { seed, numRuns: steps });
/** Who, the day of January on which they begin, where their card is, its tax in thousandths. */
const buyers = [
  { alias: "lee", begins: 28, place: "94105", tax: 7250 },
  { alias: "alex", begins: 29, place: "10001", tax: 8875 },
  { alias: "megan", begins: 30, place: "33101", tax: 0 },
  { alias: "adele", begins: 31, place: "98101", tax: 10_400 },
].map((buyer, at) => ({
  ...buyer,
  wishes: fc.sample(wish, { seed: seed + at, numRuns: steps + 1 }),
}));
type Buyer = (typeof buyers)[number];

/** So many parts of so many, in whole cents; half a cent counts as one. */
function part(cents: number, parts: number, of: number): number {
  const [product, whole] = [BigInt(cents) * BigInt(parts), BigInt(of)];
  const quotient = product / whole;
  return Number((product % whole) * 2n >= whole ? quotient + 1n : quotient);
}

/** The same day so many months later, or the last of a month without it; seconds. */
function monthsLater(since: number, count: number): number {
  const from = new Date(since * 1000);
  const [year, month] = [from.getUTCFullYear(), from.getUTCMonth() + count];
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  const date = Date.UTC(year, month, Math.min(from.getUTCDate(), last)) / 1000;
  return date + (since % daySeconds);
}

const wholeOf = ({ planId, frequency, licenses }: Wish) => {
  let whole = 0;
  for (let n = 0; n < licenses; n += 1) whole += list[planId][frequency];
  return whole;
};

/** A subscription, slowly and in whole cents: what is held, and every invoice since it began. */
class Model {
  held: Wish;
  /** From where periods are counted, how many are over, and the present one. */
  anchor: number;
  periods = 0;
  /** What the next invoices need not ask for. */
  balance = 0;
  invoices: { total: number; due: number }[] = [];
  readonly tax: number;

  constructor(held: Wish, at: number, tax: number) {
    [this.held, this.anchor, this.tax] = [held, at, tax];
    this.bill(this.taxed(wholeOf(held)));
  }

  get start(): number {
    return monthsLater(this.anchor, this.periods * months[this.held.frequency]);
  }

  get end(): number {
    return monthsLater(this.anchor, (this.periods + 1) * months[this.held.frequency]);
  }

  taxed(cents: number): number {
    return cents + part(cents, this.tax, 100_000);
  }

  dueOf(total: number): number {
    return Math.max(0, total - this.balance);
  }

  bill(total: number): void {
    const due = this.dueOf(total);
    this.balance += due - total;
    this.invoices.push({ total, due });
  }

  renewUntil(now: number): void {
    while (this.end <= now) {
      this.periods += 1;
      this.bill(this.taxed(wholeOf(this.held)));
    }
  }

  /** What a change at this second costs and gives back. */
  cost(wanted: Wish, at: number) {
    const [left, all] = [this.end - at, this.end - this.start];
    const isSame = wanted.frequency === this.held.frequency;
    const refund = part(wholeOf(this.held), left, all);
    const price = isSame ? part(wholeOf(wanted), left, all) : wholeOf(wanted);
    const total = this.taxed(price) - this.taxed(refund);
    const end = isSame ? this.end : monthsLater(at, months[wanted.frequency]);
    return { price, refund, total, end };
  }

  /** `at`: of the estimate; another frequency begins a period now. */
  change(wanted: Wish, at: number): void {
    this.bill(this.cost(wanted, at).total);
    if (wanted.frequency !== this.held.frequency) [this.anchor, this.periods] = [now, 0];
    this.held = wanted;
  }
}

/** A token is valid for a day: whoever calls signs in again. */
const signedIn = ({ alias }: Buyer) => app.as(alias);
async function atProvider(buyer: Buyer) {
  const [held] = (await (await signedIn(buyer)).accounts.get()).subscriptions;
  const { data } = await payments.stripe.invoices.list({
    subscription: held?.providerSubId ?? "",
    limit: 100,
  });
  return { params: { id: held?.id ?? "" }, held, invoices: data.toReversed() };
}

/** The provider's moment, which stands still between two moves. */
let now = 0;
async function go(seconds: number): Promise<void> {
  app.clock.ahead((seconds - 1) * 1000);
  await payments.play("clock", { aheadSeconds: 1 });
  await payments.heard();
  now += seconds;
}

/** Not in the hour in which an invoice of a new period is a draft still. */
async function goOn(seconds: number, models: Model[]): Promise<void> {
  await go(seconds);
  const renew = () => {
    for (const model of models) model.renewUntil(now);
  };
  for (renew(); models.some(({ periods, start }) => periods > 0 && now - start <= 3600); renew())
    await go(3601);
}

async function expectSame(buyer: Buyer, model: Model): Promise<void> {
  const { params, held, invoices } = await atProvider(buyer);
  expect(invoices.map(({ total, amount_due: due }) => ({ total, due }))).toEqual(model.invoices);
  expect(invoices.map(({ amount_paid }) => amount_paid)).toEqual(
    model.invoices.map(({ due }) => due),
  );
  const info = await (await signedIn(buyer)).billing.info({ params });
  expect(info).toMatchObject({
    planId: model.held.planId,
    paymentFrequency: model.held.frequency,
    quantity: model.held.licenses,
    amount: wholeOf(model.held),
    currentPeriodEnd: new Date(model.end * 1000),
    payments: { next: { total: model.dueOf(model.taxed(wholeOf(model.held))) } },
  });
  expect(held).toMatchObject({ planQuantity: model.held.licenses, state: "active" });
}

/** `waits`: seconds between the estimate and the change. */
async function change(buyer: Buyer, model: Model, wanted: Wish, waits: number): Promise<void> {
  const [person, { params }] = [await signedIn(buyer), await atProvider(buyer)];
  const { price, refund, total, end } = model.cost(wanted, now);
  const shown = now;
  const { estimate, ...sums } = await person.billing.estimate({ params, query: wanted });
  expect(sums).toEqual({
    priceOfNewlySelectedPlan: price,
    refundedPriceOfOldPlan: refund,
    subTotalExculdingTax: price - refund,
    tax: total - (price - refund),
    subTotal: total,
    existingBalance: model.balance,
    amountDue: model.dueOf(total),
    regularPrice: wholeOf(wanted),
    taxPercent: buyer.tax / 1000,
    codeUsed: false,
    newPlanEndDateTime: new Date(end * 1000),
  });
  if (waits > 0) await go(waits);
  await person.billing.upgrade({ params, body: { ...wanted, estimate } });
  model.change(wanted, shown);
  await expectSame(buyer, model);
}

const isSame = (one: Wish, other: Wish) =>
  one.planId === other.planId &&
  one.frequency === other.frequency &&
  one.licenses === other.licenses;

describe("a chain of changes of plan, frequency and licences, on any second of a period", () => {
  const models = new Map<Buyer, Model>();

  it("costs what was estimated and what a slow model says, each time, and with the renewals in between (UPG-08, UPG-16, API-97, API-98, BIL-51)", async () => {
    app.clock.stop();
    const tenant = tenantId.parse((await app.as("lee")).tenantId);
    now = Math.floor(app.product.contextOf(tenant, "msteams").now().getTime() / 1000);
    const year = new Date(now * 1000).getUTCFullYear() + 1;
    for (const buyer of buyers) {
      const { place, begins, tax, wishes } = buyer;
      await go(Date.UTC(year, 0, begins, 12) / 1000 - now);
      const [first] = wishes;
      if (!first) throw new Error("no wish");
      await payments.buy(await signedIn(buyer), {
        planId: first.planId,
        billingFrequency: first.frequency,
        licenseQuantity: first.licenses,
        paymentId: await payments.card(testCards.pays, place),
      });
      models.set(buyer, new Model(first, now, tax));
    }
    for (const [step, gap] of gaps.entries()) {
      await goOn(gap, [...models.values()]);
      for (const [buyer, model] of models) {
        const wanted = buyer.wishes[step + 1];
        const isFar = [...models.values()].every(({ end }) => end - now > 7200);
        if (wanted && !isSame(wanted, model.held))
          await change(buyer, model, wanted, isFar ? (step % 3) * 300 : 0);
      }
    }
  });

  it("and for a year afterwards each period is charged in full, less what was given back (BIL-51)", async () => {
    for (const days of [40, 100, 240]) {
      await goOn(days * daySeconds, [...models.values()]);
      for (const [buyer, model] of models) await expectSame(buyer, model);
    }
    const charged = [...models.values()].flatMap(({ invoices }) => invoices.map(({ due }) => due));
    const all = await Promise.all(buyers.map(atProvider));
    const paid = all.flatMap(({ invoices }) => invoices.map(({ amount_paid }) => amount_paid));
    const sum = (amounts: number[]) => amounts.reduce((total, each) => total + each, 0);
    expect(sum(paid)).toBe(sum(charged));
    expect(paid.length).toBeGreaterThan(40);
  });
});
