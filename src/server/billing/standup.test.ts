import { beforeAll, expect, it } from "vitest";
import { userId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { paymentsOf } from "#test/paid.ts";
import type { Person } from "#test/person.ts";
import { sendStandup } from "#test/send-standup.ts";
import { countActiveUsers } from "./active-users.ts";
import { rereadSilent } from "./reread.ts";

const hour = 3_600_000;

let app: TestApp;
let payments: ReturnType<typeof paymentsOf>;
beforeAll(async () => {
  app = await startOwnApp({ BILLING: "sandbox" }, undefined, undefined, null, { oneClock: true });
  payments = paymentsOf(app);
  return () => app.close();
});

async function pass(ms: number): Promise<void> {
  app.clock.ahead(ms);
  await payments.play("clock", { aheadSeconds: 1 });
  await payments.heard();
}

/** What the hourly reading does. */
async function anHourLater(person: Person): Promise<void> {
  await pass(hour + 1000);
  const { tenantId } = await (await app.as(person.alias)).accounts.get();
  await rereadSilent(app.product.contextOf(tenantId, "agile"));
}

const buyStandup = async (person: Person, isTrial = false) =>
  person.billing.subscribe({
    body: {
      isTrial,
      planId: "agile-standup",
      licenseQuantity: 5,
      billingFrequency: "monthly",
      paymentId: await payments.card(),
      name: "Payer",
      email: "payer@example.com",
    },
  });
const totals = async (id: string) => {
  const { data } = await payments.stripe.subscriptions.list({ status: "all", limit: 100 });
  const bought = data.find(({ metadata }) => metadata.subscription === id);
  const invoices = await payments.stripe.invoices.list({ subscription: bought?.id ?? "" });
  return invoices.data.map(({ total, status }) => `${total} ${status}`);
};

/** The last number that was reported for the hours before a period's end. */
async function reported(id: string, end: Date): Promise<number> {
  const { stripe } = payments;
  const { data } = await stripe.subscriptions.list({ status: "all", limit: 100 });
  const customer = data.find(({ metadata }) => metadata.subscription === id)?.customer;
  const [meter] = (await stripe.billing.meters.list()).data;
  const minute = (at: number) => Math.ceil(at / 60_000) * 60;
  const summaries = await stripe.billing.meters.listEventSummaries(meter?.id ?? "", {
    customer: typeof customer === "string" ? customer : "",
    start_time: minute(end.getTime() - 2 * hour),
    end_time: minute(end.getTime()),
  });
  return summaries.data[0]?.aggregated_value ?? 0;
}

it("who is erased counts once still, however many standups they answered (BIL-17)", async () => {
  const { subscriptionId: id } = await buyStandup(await app.as("diego", "agile"));
  const diego = await app.as("diego", "agile");
  const megan = await app.as("megan", "agile");
  for (const did of ["This", "That", "More"])
    await (await sendStandup(app, diego)).answer(megan, { did });
  const last = await sendStandup(app, diego);
  await last.answer(await app.as("alex", "agile"), { did: "Other" });
  const { tenantId } = await (await app.as("diego")).accounts.get();
  // What an erased person answered keeps its day alone, which begins before this period.
  const day = 24 * hour;
  const used = () =>
    countActiveUsers(app.product.contextOf(tenantId, "agile"), id, {
      start: new Date(Date.now() - day),
      end: new Date(Date.now() + day),
    });
  expect(await used()).toBe(2);
  const nestor = await app.as("nestor");
  const { id: task } = await nestor.people.erase({
    params: { id: userId.parse(megan.id) },
    body: { to: userId.parse(diego.id) },
  });
  await app.emulator.until("the person to be erased", async () => {
    const { tasks } = await (await app.as("nestor")).people.tasks();
    return tasks.find((one) => one.id === task)?.finishedAt;
  });
  expect(await used()).toBe(2);
});

it("standups are charged after each month for the people who answered in it (BIL-17, BIL-55, BIL-57, STD-14)", async () => {
  const adele = await app.as("adele", "agile");
  const { subscriptionId: id } = await buyStandup(adele);
  const [held] = (await adele.accounts.get()).subscriptions;
  expect(held).toMatchObject({
    id,
    plan: "agile-standup",
    planUsageType: "metered",
    planQuantity: null,
    state: "active",
  });
  expect(await totals(id)).toEqual(["0 paid"]);
  const first = await sendStandup(app, adele);
  const second = await sendStandup(app, adele);
  const [alex, megan] = [await app.as("alex", "agile"), await app.as("megan", "agile")];
  await first.answer(alex, { did: "This" });
  await second.answer(alex, { did: "That" });
  await first.answer(megan, { did: "More" });
  // Whoever is made an owner of somebody else's standup pays nothing for it.
  const isaiah = await app.as("isaiah", "agile");
  await isaiah.trials.start({ params: { id: userId.parse(isaiah.id) }, body: {} });
  const others = await sendStandup(app, isaiah);
  await others.answer(await app.as("diego", "agile"), { did: "Theirs" });
  await isaiah.surveys.addOwner({ params: { id: others.id }, body: { aadObjectId: adele.id } });
  const now = await adele.billing.info({ params: { id } });
  // One active user's price, and what they come to so far, whatever was reported.
  expect(now).toMatchObject({ quantity: 2, quantityUsed: 2, amount: 300 });
  expect(now.payments.next).toEqual({ total: 600, date: now.currentPeriodEnd });
  await anHourLater(adele);
  const info = async () => (await app.as("adele", "agile")).billing.info({ params: { id } });
  expect(await info()).toMatchObject({ quantity: 2, quantityUsed: 2, amount: 300 });
  expect((await info()).payments.next?.total).toBe(600);
  const { currentPeriodEnd: end } = await info();
  await pass(end.getTime() - (Date.now() + hour + 1000) - 300_000);
  const last = await sendStandup(app, await app.as("adele", "agile"));
  await last.answer(await app.as("diego", "agile"), { did: "Late" });
  const { tenantId } = await (await app.as("adele")).accounts.get();
  await rereadSilent(app.product.contextOf(tenantId, "agile"));
  // Within minutes of the end, after the last reading: the news of the new period brings it.
  await last.answer(await app.as("isaiah", "agile"), { did: "Later" });
  await pass(7 * 60_000);
  expect(await reported(id, end)).toBe(4);
  await pass(2 * hour);
  // The provider adds what comes while the invoice is a draft; its stand-in has closed the period.
  expect(["900 paid", "1200 paid"]).toContain((await totals(id))[0]);
  expect(await info()).toMatchObject({ quantityUsed: 0 });
});

it("outside the standup app ten people are charged at least (BIL-57)", async () => {
  const lee = await app.as("lee");
  const { subscriptionId: id } = await buyStandup(lee);
  await anHourLater(lee);
  const info = await (await app.as("lee")).billing.info({ params: { id } });
  expect(info).toMatchObject({ quantity: 10, quantityUsed: 0, amount: 300 });
  expect(info.payments.next?.total).toBe(3000);
});

it("the first month after a trial is charged for those who answered in it (BIL-55, BIL-69)", async () => {
  const alex = () => app.as("alex", "agile");
  const { subscriptionId: id } = await buyStandup(await alex(), true);
  const info = async () => (await alex()).billing.info({ params: { id } });
  const end = async () => (await info()).currentPeriodEnd.getTime();
  const { trial_start: begun, trial_end: over } = await (async () => {
    const { data } = await payments.stripe.subscriptions.list({ status: "all", limit: 100 });
    const bought = data.find(({ metadata }) => metadata.subscription === id);
    return { trial_start: bought?.trial_start ?? 0, trial_end: bought?.trial_end ?? 0 };
  })();
  await pass((over - begun) * 1000 + hour);
  expect(await info()).toMatchObject({ isTrial: false, state: "active" });
  const standup = await sendStandup(app, await alex());
  for (const alias of ["alex", "megan", "diego"])
    await standup.answer(await app.as(alias, "agile"), { did: "This" });
  await anHourLater(await alex());
  expect((await info()).payments.next?.total).toBe(900);
  const closes = await end();
  await pass(closes - (over * 1000 + 2 * hour) - 10 * 60_000);
  await anHourLater(await alex());
  expect(await reported(id, new Date(closes))).toBe(3);
});
