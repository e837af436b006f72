import { beforeAll, expect, it } from "vitest";
import { limits } from "#domain/limits.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { paymentsOf, peopleOf, testCards } from "#test/paid.ts";

const day = 86_400;
let app: TestApp;
let payments: ReturnType<typeof paymentsOf>;
beforeAll(async () => {
  app = await startOwnApp({ BILLING: "sandbox" });
  payments = paymentsOf(app);
  return () => app.close();
});
const { someone } = peopleOf(() => ({ app, payments }));

it("of more than a hundred invoices the newest are shown, and what is overdue is found and paid (ACC-09, ENT-53)", async () => {
  const person = await someone();
  const { subscriptionId: id } = await payments.buy(person, { billingFrequency: "monthly" });
  const params = { id };
  const info = () => person.billing.info({ params });
  await payments.play("clock", { aheadSeconds: 3100 * day });
  await payments.heard();
  const { billingHistory: history, payments: coming } = await info();
  expect(history).toHaveLength(limits.invoices);
  const dates = history.map(({ date }) => date.getTime());
  expect(dates).toEqual(dates.toSorted((one, other) => other - one));
  // The invoice of the period that goes on is the first.
  expect((coming.next?.date.getTime() ?? 0) - (dates[0] ?? 0)).toBeLessThanOrEqual(31 * day * 1000);
  const number = Number(history[0]?.invoiceNumber.split("-").at(-1));
  expect(number).toBeGreaterThan(100);
  await person.billing.change({
    params,
    body: { paymentId: await payments.card(testCards.failsLater) },
  });
  await payments.play("after-retries", { end: "past_due" });
  await payments.play("clock", { aheadSeconds: 40 * day });
  await payments.heard();
  const late = await info();
  const unpaid = late.billingHistory.filter(({ status }) => status === "unpaid");
  expect(late).toMatchObject({ isOverdue: true, overdue: { total: 4000 * unpaid.length } });
  expect(late.overdue?.invoiceUrl).toBe(unpaid.at(-1)?.invoiceUrl);
  await person.billing.change({ params, body: { paymentId: await payments.card() } });
  expect(await info()).toMatchObject({ isOverdue: false, overdue: null });
});
