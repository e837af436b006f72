import { beforeAll, describe, expect, it } from "vitest";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { paymentsOf, peopleOf, testCards } from "#test/paid.ts";

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
const { someone, heldBy, paidBy } = peopleOf(() => ({ app, payments }));

/** What a person pays for one licence: written by hand, in cents. */
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
type PlanId = keyof typeof list;
type Frequency = keyof (typeof list)[PlanId];
const months: Record<Frequency, number> = {
  monthly: 1,
  quarterly: 3,
  semi_annually: 6,
  yearly: 12,
};
/** Where a card's address is, and its tax in thousandths of a percent. */
const places = [
  ["94105", 7250],
  ["10001", 8875],
  ["33101", 0],
] as const;

/** So many parts of so many, half a cent counts as one. */
function part(cents: number, parts: number, of: number): number {
  const [quotient, rest] = [Math.floor((cents * parts) / of), (cents * parts) % of];
  return rest * 2 >= of ? quotient + 1 : quotient;
}

/** The same day so many months later, or the last of a month without it. */
function monthsLater(since: Date, count: number): Date {
  const last = new Date(Date.UTC(since.getUTCFullYear(), since.getUTCMonth() + count + 1, 0));
  const date = Math.min(since.getUTCDate(), last.getUTCDate());
  const from = new Date(since);
  from.setUTCFullYear(last.getUTCFullYear(), last.getUTCMonth(), date);
  return from;
}

const orders = Object.entries(list).flatMap(([planId, prices], row) =>
  Object.entries(prices).map(([frequency, cents], column) => ({
    planId: planId as PlanId, // safe: a key of the list
    frequency: frequency as Frequency, // safe: the same
    cents,
    licenses: planId === "teams-pro-unlimited" ? ([1, 2, 7, 50][column] ?? 1) : 1,
    place: places[(row + column) % places.length] ?? places[0],
    coupon: ([undefined, "THIRD", "FIVE"] as const)[(row + column * 2) % 3],
  })),
);

describe("what is charged is what the list says, coupon first, then tax (API-93, BIL-40, BIL-51, BIL-61)", () => {
  beforeAll(async () => {
    const { coupons } = payments.stripe;
    await coupons.create({ id: "THIRD", percent_off: 33, duration: "once" });
    await coupons.create({ id: "FIVE", amount_off: 500, currency: "usd", duration: "once" });
  });

  it.each(orders)("$planId $frequency x $licenses, $coupon, tax of $place", async (order) => {
    const { planId, frequency, cents, licenses, place, coupon } = order;
    const person = await someone();
    const [postalCode, thousandths] = place;
    await payments.buy(person, {
      planId,
      billingFrequency: frequency,
      licenseQuantity: licenses,
      paymentId: await payments.card(testCards.pays, postalCode),
      ...(coupon ? { coupon } : {}),
    });
    let full = 0;
    for (let n = 0; n < licenses; n += 1) full += cents;
    const off = coupon === "THIRD" ? part(full, 33, 100) : coupon === "FIVE" ? 500 : 0;
    const rest = full - off;
    expect(await paidBy(person)).toEqual([rest + part(rest, thousandths, 100_000)]);
    const [held] = await heldBy(person);
    const begun = monthsLater(held?.currentPeriodEnd ?? new Date(0), -months[frequency]);
    expect(Math.abs(begun.getTime() - Date.now())).toBeLessThan(4 * day);
  });
});

/** Moves everybody's time to this day's noon. */
async function moveTo(date: Date, now: Date): Promise<void> {
  app.clock.ahead(date.getTime() - now.getTime());
  await payments.play("clock", { aheadSeconds: 1 });
  await payments.heard();
}

it("a monthly plan begun on each of a January's last days is charged in full each month, and a change costs the days that are left, whatever the month (UPG-08, UPG-16, BIL-51)", async () => {
  const year = new Date().getUTCFullYear() + 1;
  const noon = (month: number, date: number) => new Date(Date.UTC(year, month, date, 12));
  let now = new Date();
  const go = async (to: Date) => {
    await moveTo(to, now);
    now = to;
  };
  const buyers: { alias: "lee" | "alex" | "megan" | "adele"; date: number }[] = [
    { alias: "lee", date: 28 },
    { alias: "alex", date: 29 },
    { alias: "megan", date: 30 },
    { alias: "adele", date: 31 },
  ];
  for (const { alias, date } of buyers) {
    await go(noon(0, date));
    const paymentId = await payments.card(testCards.pays, "94105");
    await payments.buy(await app.as(alias), {
      billingFrequency: "monthly",
      licenseQuantity: 3,
      paymentId,
    });
  }
  const pro = { planId: "teams-pro-unlimited", frequency: "monthly" } as const;
  const taxed = (cents: number) => cents + part(cents, 7250, 100_000);
  // The tenth days of a short and of a long month; licences grow by two each time.
  for (const [step, change] of [noon(1, 10), noon(3, 10)].entries()) {
    await go(change);
    for (const { alias, date } of buyers) {
      const person = await app.as(alias);
      const [held] = await heldBy(person);
      const params = { id: held?.id ?? "" };
      const since = noon(0, date);
      const [start, end] = step === 0 ? [0, 1] : [2, 3];
      const [begin, over] = [monthsLater(since, start), monthsLater(since, end)];
      expect(Math.abs((held?.currentPeriodEnd?.getTime() ?? 0) - over.getTime())).toBeLessThan(
        60_000,
      );
      const [had, wanted] = [3 + step * 2, 5 + step * 2];
      const query = { ...pro, licenses: wanted };
      const estimate = await person.billing.estimate({ params, query });
      const left = (over.getTime() - change.getTime()) / 1000;
      const whole = (over.getTime() - begin.getTime()) / 1000;
      const price = part(wanted * 4000, left, whole);
      const refund = part(had * 4000, left, whole);
      // The calls take a few seconds, of which each is worth a hundredth of a cent.
      const near = (cents: number) => expect.closeTo(cents, -0.7);
      expect(estimate).toMatchObject({
        priceOfNewlySelectedPlan: near(price),
        refundedPriceOfOldPlan: near(refund),
        amountDue: near(taxed(price - refund)),
        taxPercent: 7.25,
      });
      await person.billing.upgrade({ params, body: query });
      const [paid] = await paidBy(person);
      expect(Math.abs((paid ?? 0) - estimate.amountDue)).toBeLessThanOrEqual(1);
    }
    if (step === 0) await go(noon(3, 1));
    for (const { alias } of step === 0 ? buyers : []) {
      // Renewed twice since: each time the whole of five licences.
      expect((await paidBy(await app.as(alias))).slice(0, 2)).toEqual([
        taxed(20_000),
        taxed(20_000),
      ]);
    }
  }
}, 120_000);
