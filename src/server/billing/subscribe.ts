import { randomUUID } from "node:crypto";
import type { billingApi, Share } from "#contract/billing/billing.ts";
import type { Received, Reply } from "#contract/route.ts";
import { boughtLicenses } from "#domain/billing/licenses.ts";
import { type PricingPlan, priceOf, pricingPlanOf } from "#domain/billing/plans.ts";
import { AppError } from "#domain/errors.ts";
import type { UserId } from "#domain/ids.ts";
import { forgetQuantity } from "../accounts/licences.ts";
import { readFlags } from "../accounts/read-flags.ts";
import { createKeyedQueue, type KeyedQueue } from "../async/keyed-queue.ts";
import { perOwner } from "../async/per-owner.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/db.ts";
import { reasonOf } from "../reason-of.ts";
import { takeCardTry } from "./card-pace.ts";
import {
  type Checkout,
  type OpenedCheckout,
  openCheckout,
  releaseCheckout,
} from "./checkout-rows.ts";
import { mayHaveBeenDone } from "./confirmation.ts";
import { useCode } from "./coupons.ts";
import { ensureCustomer, findMade } from "./customers.ts";
import type { PaidSubscription, Payments, Purchase, Started } from "./payments.ts";
import { endReplaced, projectSubscription } from "./project-subscription.ts";
import { readShare } from "./share-links.ts";

type Subscribe = typeof billingApi.subscribe;
type Input = Received<Subscribe>["body"];
type Result = Reply<Subscribe>;
type Decided = { plan: PricingPlan; ownerId: UserId; payerId: UserId } & Pick<
  Purchase,
  "frequency" | "isEducation" | "quantity" | "couponId" | "trialDays" | "paymentId"
>;

const queueOf = perOwner<Db, KeyedQueue>(createKeyedQueue);

/**
 * Buys a plan, or starts its trial (API-93). What it costs follows from the plan, not from the
 * call. Two clicks, two tabs and a call repeated after a crash buy once (decisions/038).
 */
export async function subscribe(ctx: Context, input: Input): Promise<Result> {
  const decided = await decide(ctx, input);
  const { ownerId, plan } = decided;
  return queueOf(ctx.db)(`${ctx.actor.tenantId} ${ownerId} ${plan.plan}`, () =>
    carryOut(ctx, input, decided),
  );
}

async function decide(ctx: Context, input: Input): Promise<Decided> {
  const { user } = ctx.actor;
  if (!user) throw new AppError("auth.required");
  const { isTrial, licenseQuantity, billingFrequency: frequency } = input;
  const plan = pricingPlanOf(input.planId);
  if (!plan || priceOf(plan, frequency) === null) throw new AppError("billing.not-sold");
  const ownerId = await ownerOf(ctx, input, user.userId);
  const quantity = plan.planUsageType === "metered" ? null : boughtLicenses(plan, licenseQuantity);
  const { isEducation, couponId } = await useCode(ctx, input.coupon, {
    frequency,
    licenses: quantity ?? 1,
  });
  // Whose the plan is decides who may pay half (BIL-64), where it is sold so (BIL-62).
  if (isEducation && (ownerId !== user.userId || plan.discountPercent === null))
    throw new AppError("coupon.not-valid");
  if (!isTrial && !(input.paymentId && input.name && input.email))
    throw new AppError("billing.payment-needed");
  const trialDays = isTrial ? await trialDaysOf(ctx, plan) : null;
  const paymentId = input.paymentId ?? null;
  return {
    plan,
    ownerId,
    payerId: user.userId,
    frequency,
    isEducation,
    quantity,
    couponId,
    trialDays,
    paymentId,
  };
}

/** Whose the plan will be. A trial comes once in a life: nobody else uses it up. */
async function ownerOf(ctx: Context, input: Input, caller: UserId): Promise<UserId> {
  if (!input.onBehalfOwner) return caller;
  const share = await readShare(ctx, input.onBehalfOwner);
  if (!isSigned(share, input)) throw new AppError("billing.link");
  if (input.isTrial && share.ownerId !== caller) throw new AppError("billing.not-sold");
  return share.ownerId;
}

/** Whether a call buys what the link says (API-101). A metered plan's number is an estimate. */
function isSigned({ plan, planType, frequency, licenses }: Share, input: Input): boolean {
  return (
    plan === input.planId &&
    frequency === input.billingFrequency &&
    (planType === "metered" || licenses === input.licenseQuantity)
  );
}

/** PLAN-10, BIL-69. */
async function trialDaysOf(ctx: Context, { planUsageType }: PricingPlan): Promise<number> {
  const { trialDays, agileStandupTrialLength } = await readFlags(ctx);
  const days = planUsageType === "metered" ? agileStandupTrialLength : trialDays;
  if (days === 0) throw new AppError("billing.not-sold");
  return days;
}

async function carryOut(ctx: Context, input: Input, decided: Decided): Promise<Result> {
  const payments = await ctx.payments();
  const { plan, ownerId, payerId, trialDays } = decided;
  const opened = await openCheckout(ctx, {
    id: input.checkoutId ?? randomUUID(),
    ownerId,
    payerId,
    plan,
    quantity: decided.quantity,
    isTrial: trialDays !== null,
  });
  if (opened.isDone) return doneBefore(ctx, payments, opened.checkout, decided);
  try {
    return await pay(ctx, { input, decided, opened, payments });
  } catch (error) {
    const { checkout } = opened;
    const isFinal = error instanceof AppError && error.code === "billing.declined";
    await releaseCheckout(ctx, checkout, isFinal ? "failed" : "open");
    if (!mayHaveBeenDone(error)) await forgetQuantity(ctx, checkout.subscriptionId, checkout.id);
    throw error;
  }
}

type Try = { input: Input; decided: Decided; opened: OpenedCheckout; payments: Payments };

async function pay(ctx: Context, { input, decided, opened, payments }: Try): Promise<Result> {
  const { checkout, replaces } = opened;
  const { plan, ownerId, payerId, trialDays, paymentId, ...price } = decided;
  const payer = payerId === ownerId ? null : payerId;
  const { name = ctx.actor.user?.name, email } = input;
  const customerId = await ensureCustomer(ctx, payments, checkout, {
    ...(name ? { name } : {}),
    ...(email ? { email } : {}),
  });
  const { found, tries } = await findEarlier(ctx, payments, opened, decided);
  if (found) return finish(ctx, payments, checkout, found);
  // Only what has not begun: a repeated call still ends well.
  if ((await readFlags(ctx)).enterpriseTenant) throw new AppError("billing.licensed");
  if (paymentId !== null) {
    takeCardTry(ctx);
    await payments.attachCard(customerId, paymentId);
  }
  const started = await payments.start(
    {
      ...price,
      planId: plan.id,
      customerId,
      paymentId,
      trialDays,
      // Whoever pays for somebody else pays what they saw, and nothing later.
      endsWithPeriod: payer !== null,
      labels: {
        tenant: ctx.actor.tenantId,
        subscription: checkout.subscriptionId,
        owner: ownerId,
        checkout: checkout.id,
        app: ctx.actor.app,
        trial: trialDays !== null,
        replaces,
        change: null,
        payer,
        card: null,
      },
    },
    // One card of one checkout is charged once, however often this is asked. What it began and
    // nobody paid is over: then the same card begins another one.
    `checkout:${checkout.id}:${paymentId ?? "trial"}${tries === 0 ? "" : `:${tries}`}`,
  );
  return finish(ctx, payments, checkout, started);
}

/**
 * What an earlier try began at the provider, if it did. One whose payment failed, or that waits for
 * the payment of something else, is ended, so that it is never paid. `tries`: how many this
 * checkout began that are over.
 */
async function findEarlier(
  ctx: Context,
  payments: Payments,
  { earlier, checkout }: OpenedCheckout,
  decided: Decided,
): Promise<{ found: Started | null; tries: number }> {
  const made = await findMade(ctx, payments, earlier);
  const tries = made.filter(({ labels }) => labels.checkout === checkout.id).length;
  return { found: await findGoing(payments, made, { checkout, decided }), tries };
}

async function findGoing(
  payments: Payments,
  made: PaidSubscription[],
  { checkout, decided }: { checkout: Checkout; decided: Decided },
): Promise<Started | null> {
  for (const paid of made) {
    if (paid.status === "ended") continue;
    const isSame = paid.labels.checkout === checkout.id && isOf(decided, paid);
    const started = isSame ? await payments.readStart(paid.id) : null;
    if (started && started.outcome !== "declined") return started;
    if (paid.status !== "incomplete") return { paid, outcome: "paid" };
    const kept = await endUnpaid(payments, paid);
    if (kept) return kept;
  }
  return null;
}

/** Whether it is what is wished now; a coupon and the card may be others. */
function isOf(
  { plan, frequency, isEducation, quantity }: Decided,
  paid: PaidSubscription,
): boolean {
  return (
    paid.planId === plan.id &&
    paid.frequency === frequency &&
    paid.isEducation === isEducation &&
    paid.quantity === quantity
  );
}

async function finish(
  ctx: Context,
  payments: Payments,
  checkout: Checkout,
  started: Started,
): Promise<Result> {
  const { paid } = started;
  if (started.outcome === "declined") {
    const kept = await endUnpaid(payments, paid);
    if (kept) return finish(ctx, payments, checkout, kept);
    throw new AppError("billing.declined", { reason: started.reason });
  }
  if (started.outcome === "confirm") {
    await releaseCheckout(ctx, checkout, "open");
    const { clientSecret } = started;
    return { ...resultOf(paid), confirmation: { clientSecret } };
  }
  await projectSubscription(ctx, paid, ctx.now());
  await releaseCheckout(ctx, checkout, "failed");
  await endReplaced(payments, paid);
  return { ...resultOf(paid), charge: await readCharge(ctx, payments, paid) };
}

/** A purchase is made, whether its sum can be read or not. */
async function readCharge(
  { log }: Context,
  payments: Payments,
  { id, labels, isMetered }: PaidSubscription,
): Promise<Result["charge"]> {
  if (labels.trial || isMetered) return null;
  try {
    return await payments.readCharge(id);
  } catch (error) {
    log.warn({ reason: reasonOf(error) }, "charge not read");
    return null;
  }
}

/** Ends one that was not paid; what it is if it was paid meanwhile, in another window. */
async function endUnpaid(
  payments: Payments,
  { id }: PaidSubscription,
): Promise<(Started & { outcome: "paid" }) | null> {
  if (await payments.end(id)) return null;
  const paid = await payments.read(id);
  if (!paid) throw new AppError("billing.unreachable");
  return { paid, outcome: "paid" };
}

async function doneBefore(
  ctx: Context,
  payments: Payments,
  checkout: Checkout,
  decided: Decided,
): Promise<Result> {
  const [paid] = await findMade(ctx, payments, [checkout]);
  if (!paid) throw new AppError("billing.not-found");
  // Another order under the same id is not what was bought.
  if (!isOf(decided, paid)) throw new AppError("billing.already-subscribed");
  await endReplaced(payments, paid);
  return { ...resultOf(paid), charge: await readCharge(ctx, payments, paid) };
}

function resultOf({ labels, trialEnd }: PaidSubscription): Result {
  return {
    subscriptionId: labels.subscription,
    trialEnd: labels.trial ? trialEnd : null,
    message: null,
    charge: null,
    confirmation: null,
  };
}
