import { randomUUID } from "node:crypto";
import { beforeAll, describe, expect, it } from "vitest";
import { tenantId, userId } from "#domain/ids.ts";
import { startOwnApp, type TestApp } from "#test/app.ts";
import { paymentsOf, peopleOf, testCards } from "#test/paid.ts";
import { setFlags } from "../accounts/grant-plan.ts";
import { validateCoupon } from "./coupons.ts";
import { setUpPlans } from "./stripe/set-up-plans.ts";
import { subscribe } from "./subscribe.ts";

let app: TestApp;
let payments: ReturnType<typeof paymentsOf>;
beforeAll(async () => {
  app = await startOwnApp({ BILLING: "sandbox" });
  payments = paymentsOf(app);
  return () => app.close();
});
const { someone, heldBy, paidBy } = peopleOf(() => ({ app, payments }));

describe("a promo code", () => {
  const yearly = { billingFrequency: "yearly", coupon: "CYBER_MONDAY" } as const;

  it("is validated, trimmed, and taken off once (BIL-28, BIL-40, BIL-45, API-92, ENT-55)", async () => {
    const person = await someone();
    expect(await person.billing.validateCoupon({ body: { coupon: "  CYBER_MONDAY " } })).toEqual({
      id: "CYBER_MONDAY",
      name: "Cyber Monday 2023",
      percentOff: 30,
      amountOff: null,
      duration: "once",
      durationInMonths: null,
    });
    await payments.stripe.coupons.create({
      id: "TEN_DOLLARS",
      amount_off: 1000,
      currency: "usd",
      duration: "once",
    });
    expect(await person.billing.validateCoupon({ body: { coupon: "TEN_DOLLARS" } })).toMatchObject({
      percentOff: null,
      amountOff: 1000,
    });
    await payments.buy(person, { ...yearly, licenseQuantity: 3 });
    expect(await paidBy(person)).toEqual([80_640]);
  });

  it.each([
    [{ ...yearly, billingFrequency: "monthly" as const, licenseQuantity: 3 }, "annual"],
    [{ ...yearly, licenseQuantity: 1 }, "2 or more licenses"],
    [{ ...yearly, licenseQuantity: 7 }, "enterprise team"],
  ])(
    "of Cyber Monday is refused on the server too: %j (BIL-41, BIL-42, BIL-43)",
    async (over, words) => {
      const person = await someone();
      await expect(payments.buy(person, over)).rejects.toMatchObject({
        status: 400,
        body: { message: expect.stringContaining(words) },
      });
      expect(await paidBy(person)).toEqual([]);
    },
  );

  it("that is unknown or has expired is not valid (BIL-39)", async () => {
    const person = await someone();
    await payments.stripe.coupons.create({
      id: "GONE",
      percent_off: 10,
      duration: "once",
      redeem_by: Math.floor(Date.now() / 1000) + 60,
    });
    await payments.play("clock", { aheadSeconds: 120 });
    for (const coupon of ["GONE", "NEVER"])
      await expect(person.billing.validateCoupon({ body: { coupon } })).rejects.toMatchObject({
        status: 400,
        body: { message: "This promo code is not valid" },
      });
  });

  it("for education halves the price for those whom flag and domain admit (BIL-62, BIL-63, BIL-64)", async () => {
    const [pupil, other] = [await someone(), await someone()];
    const tenant = tenantId.parse(pupil.tenantId);
    await setFlags(app.database.db, tenant, { eduPromoCode: "SCHOOL" });
    app.clock.ahead(6000);
    expect((await other.billing.settings()).eduEligible).toBe(false);
    await expect(payments.buy(other, { coupon: "SCHOOL" })).rejects.toMatchObject({
      body: { code: "COUPON_NOT_VALID" },
    });
    // Nobody of the emulator's organisation has such a domain: the use case, as for their call.
    const base = app.product.contextOf(tenant, "msteams");
    const user = { userId: userId.parse(pupil.id), name: pupil.name, upn: "pupil@school.edu" };
    const ctx = { ...base, actor: { ...base.actor, user } };
    expect(await validateCoupon(ctx, "SCHOOL")).toMatchObject({ percentOff: 50 });
    await subscribe(ctx, {
      checkoutId: randomUUID(),
      planId: "teams-standard-500",
      licenseQuantity: 1,
      billingFrequency: "quarterly",
      isTrial: false,
      coupon: "SCHOOL",
      paymentId: await payments.card(),
      name: "Pupil",
      email: "pupil@school.edu",
    });
    // 27 dollars, halved and rounded.
    expect(await paidBy(pupil)).toEqual([1400]);
    // By a link of theirs nobody pays half: neither who does not qualify nor who does.
    const link = await pupil.billing.shareLink({
      body: {
        ownerId: userId.parse(other.id),
        ownerName: other.name,
        ownerUpn: "",
        plan: "teams-pro-unlimited",
        planType: "licensed",
        frequency: "yearly",
        licenses: 1,
      },
    });
    const onBehalfOwner = new URL(link.url).searchParams.get("share") ?? "";
    const notValid = { code: "COUPON_NOT_VALID" };
    const payer = await someone();
    await expect(payments.buy(payer, { coupon: "SCHOOL", onBehalfOwner })).rejects.toMatchObject({
      body: notValid,
    });
    const byPupil = {
      planId: "teams-pro-unlimited",
      licenseQuantity: 1,
      billingFrequency: "yearly",
      isTrial: false,
      coupon: "SCHOOL",
      onBehalfOwner,
      paymentId: await payments.card(),
      name: "Pupil",
      email: "pupil@school.edu",
    } as const;
    await expect(subscribe(ctx, byPupil)).rejects.toMatchObject({ code: "coupon.not-valid" });
    expect(await paidBy(other)).toEqual([]);
    // Standups have no education price.
    const standup = {
      planId: "agile-standup",
      licenseQuantity: 1,
      billingFrequency: "monthly",
      isTrial: false,
      coupon: "SCHOOL",
      paymentId: await payments.card(),
      name: "Pupil",
      email: "pupil@school.edu",
    } as const;
    await expect(subscribe(ctx, standup)).rejects.toMatchObject({ code: "coupon.not-valid" });
  });
});

it("sells nothing where the organisation gives out licences, and ends what had begun (PLAN-09)", async () => {
  const person = await someone();
  const tenant = tenantId.parse(person.tenantId);
  const refused = { status: 403, body: { code: "BILLING_LICENSED" } };
  const checkoutId = randomUUID();
  const bought = await payments.buy(person, { checkoutId });
  await setFlags(app.database.db, tenant, { enterpriseTenant: true });
  const other = await someone();
  await expect(payments.buy(other)).rejects.toMatchObject(refused);
  await expect(payments.buy(other, { isTrial: true })).rejects.toMatchObject(refused);
  expect(await paidBy(other)).toEqual([]);
  expect(await heldBy(other)).toEqual([]);
  const again = await payments.buy(person, { checkoutId });
  expect(again.subscriptionId).toBe(bought.subscriptionId);
  await setFlags(app.database.db, tenant, { enterpriseTenant: false });
  await payments.buy(other);
  expect(await paidBy(other)).toHaveLength(1);
});

describe("on behalf of an owner", () => {
  it("whoever opens the link pays, and the owner has the plan (BIL-70, BIL-71, API-100, API-101)", async () => {
    const [owner, payer] = [await someone(), await someone()];
    const share = {
      ownerId: userId.parse(owner.id),
      ownerName: owner.name,
      ownerUpn: "owner@contoso.example",
      plan: "teams-pro-unlimited",
      planType: "licensed",
      frequency: "yearly",
      licenses: 3,
    } as const;
    const { url } = await owner.billing.shareLink({ body: share });
    expect(url).toContain("/msteams/content/stripe/checkout?share=");
    const token = new URL(url).searchParams.get("share") ?? "";
    const { upn: ownerUpn } = await owner.accounts.get();
    expect(await payer.billing.readShare({ body: { token } })).toEqual({ ...share, ownerUpn });
    const ask = { ownerId: share.ownerId, plan: share.plan, search: "?track=mail" };
    expect(await payer.billing.check({ body: ask })).toEqual({ hasSubscription: false });
    // The owner's only trial is their own to begin.
    const trial = { onBehalfOwner: token, isTrial: true, licenseQuantity: 3 };
    await expect(payments.buy(payer, trial)).rejects.toMatchObject({ status: 400 });
    // What is bought is what the link says, and whose it is what the organisation calls them.
    for (const other of [
      { licenseQuantity: 9 },
      { licenseQuantity: 3, billingFrequency: "monthly" },
      { licenseQuantity: 3, planId: "teams-standard-500" },
    ] as const)
      await expect(payments.buy(payer, { onBehalfOwner: token, ...other })).rejects.toMatchObject({
        status: 404,
      });
    const worded = await owner.billing.shareLink({ body: { ...share, ownerName: payer.name } });
    const wordedToken = new URL(worded.url).searchParams.get("share") ?? "";
    expect(await payer.billing.readShare({ body: { token: wordedToken } })).toMatchObject({
      ownerName: owner.name,
    });
    await payments.buy(payer, { onBehalfOwner: token, licenseQuantity: 3 });
    expect(await heldBy(payer)).toEqual([]);
    const [held] = await heldBy(owner);
    expect(held).toMatchObject({ isOwner: true, planQuantity: 3 });
    expect(await payer.billing.check({ body: ask })).toEqual({ hasSubscription: true });
    expect(await owner.billing.check({ body: ask })).toEqual({
      hasSubscription: true,
      subscriptionId: held?.id,
    });
    const stranger = await app.as("debra");
    await expect(stranger.billing.readShare({ body: { token } })).rejects.toMatchObject({
      status: 404,
    });
    const forged = `${token.slice(0, -4)}AAAA`;
    await expect(payer.billing.readShare({ body: { token: forged } })).rejects.toMatchObject({
      status: 404,
    });
  });

  it("offers what can be bought only (API-101, BIL-48, BIL-49)", async () => {
    const [owner, payer] = [await someone(), await someone()];
    const linkOf = (over: object) =>
      owner.billing.shareLink({
        body: {
          ownerId: userId.parse(owner.id),
          ownerName: owner.name,
          ownerUpn: "",
          plan: "teams-pro-unlimited",
          planType: "licensed",
          frequency: "yearly",
          licenses: 1,
          ...over,
        },
      });
    await expect(linkOf({ licenses: 51 })).rejects.toMatchObject({
      status: 400,
      body: { code: "BILLING_LICENSES", message: "Choose between 1 and 50 licenses" },
    });
    const { url } = await linkOf({ plan: "teams-standard-500", licenses: 3, planType: "metered" });
    const onBehalfOwner = new URL(url).searchParams.get("share") ?? "";
    expect(await payer.billing.readShare({ body: { token: onBehalfOwner } })).toMatchObject({
      licenses: 1,
      planType: "licensed",
    });
    await payments.buy(payer, { onBehalfOwner, planId: "teams-standard-500" });
    expect(await heldBy(owner)).toMatchObject([{ planLevel: 500, planQuantity: 1 }]);
  });

  it("is possible for people of the organisation only (API-101)", async () => {
    const [person, debra] = [await someone(), await app.as("debra")];
    const body = {
      ownerId: userId.parse(debra.id),
      ownerName: "Debra",
      ownerUpn: "",
      plan: "teams-pro-unlimited",
      planType: "licensed",
      frequency: "yearly",
      licenses: 1,
    } as const;
    await expect(person.billing.shareLink({ body })).rejects.toMatchObject({ status: 404 });
  });
});

it("the page gets the provider's script, the price list and whom to ask (API-91, BIL-12, BIL-13, BIL-54, ENT-51)", async () => {
  const person = await someone();
  expect(await person.billing.settings()).toMatchObject({
    provider: { publishableKey: "pk_test_standin", scriptUrl: expect.stringContaining("/v3/") },
    taxMayApply: false,
    salesUrl: null,
    faqUrl: null,
  });
  const { plans } = await person.billing.plans();
  expect(plans.map(({ id, name }) => [id, name])).toEqual([
    ["teams-standard-500", "Standard"],
    ["teams-standard-2500", "Standard 2500"],
    ["teams-standard-5000", "Standard 5000"],
    ["teams-pro-unlimited", "Pro"],
    ["enterprise", "Enterprise"],
    ["agile-standup", "Standup"],
  ]);
});

it("`npm run set-up-plans` may be run again, and makes a changed price anew", async () => {
  const { stripe } = payments;
  await setUpPlans(stripe);
  expect(await setUpPlans(stripe)).toEqual([]);
  const find = async () => {
    const { data } = await stripe.prices.list({ lookup_keys: ["teams-pro-unlimited:yearly"] });
    return data[0];
  };
  const before = await find();
  expect(before?.unit_amount).toBe(38_400);
  await stripe.prices.create({
    product: "teams-pro-unlimited",
    currency: "usd",
    unit_amount: 30_000,
    recurring: { interval: "year" },
    lookup_key: "teams-pro-unlimited:yearly",
    transfer_lookup_key: true,
  });
  expect(await setUpPlans(stripe)).toEqual(["teams-pro-unlimited:yearly"]);
  expect(await find()).toMatchObject({ unit_amount: 38_400, tax_behavior: "exclusive" });
});

it("a person tries a limited number of cards", async () => {
  const person = await someone();
  const refusals: unknown[] = [];
  for (let count = 0; count < 21; count += 1) {
    const paymentId = await payments.card(testCards.declined);
    await payments.buy(person, { paymentId }).catch((error: unknown) => refusals.push(error));
  }
  expect(refusals).toHaveLength(21);
  expect(refusals[19]).toMatchObject({ status: 422, body: { code: "BILLING_DECLINED" } });
  expect(refusals[20]).toMatchObject({ status: 429 });
});
