import { beforeAll, expect, it } from "vitest";
import { tenantId as tenantIds, userId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { paymentsOf } from "#test/paid.ts";
import { sendStandup } from "#test/send-standup.ts";
import { rereadSilent } from "./reread.ts";

const hour = 3_600_000;
let app: TestApp;
let payments: ReturnType<typeof paymentsOf>;
beforeAll(async () => {
  app = await startOwnApp({ BILLING: "sandbox" }, undefined, undefined, null, { oneClock: true });
  payments = paymentsOf(app);
  return () => app.close();
});

const owner = () => app.as("megan", "agile");
async function held() {
  const [first] = (await (await owner()).accounts.get()).subscriptions;
  if (!first) throw new Error("holds nothing");
  return first;
}
async function pass(ms: number): Promise<void> {
  app.clock.ahead(ms);
  await payments.play("clock", { aheadSeconds: 1 });
  await payments.heard();
}
async function invoices(): Promise<string[]> {
  const { stripe } = payments;
  const { data } = await stripe.invoices.list({ subscription: (await held()).providerSubId ?? "" });
  return data.map(({ total, status }) => `${total} ${status}`);
}

it("who pays somebody's standups by a link is charged once, at the end, for those who answered (BIL-55, BIL-70, API-101)", async () => {
  const payer = await app.as("nestor", "agile");
  const { id, name, tenantId } = await owner();
  const { url } = await payer.billing.shareLink({
    body: {
      ownerId: userId.parse(id),
      ownerName: name,
      ownerUpn: "",
      licenses: 5,
      plan: "agile-standup",
      planType: "metered",
      frequency: "monthly",
    },
  });
  await payments.buy(payer, {
    planId: "agile-standup",
    billingFrequency: "monthly",
    onBehalfOwner: new URL(url).searchParams.get("share") ?? "",
  });
  const standup = await sendStandup(app, await owner());
  for (const alias of ["isaiah", "diego"])
    await standup.answer(await app.as(alias, "agile"), { did: "This" });
  await pass(hour + 1000);
  await rereadSilent(app.product.contextOf(tenantIds.parse(tenantId), "agile"));
  await pass(31 * 24 * hour);
  expect(await invoices()).toEqual(["600 paid", "0 paid"]);
  await pass(62 * 24 * hour);
  expect(await invoices()).toEqual(["600 paid", "0 paid"]);
  expect(await held()).toMatchObject({ state: "ended" });
});
