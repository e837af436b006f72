import { randomUUID } from "node:crypto";
import type { billingApi } from "#contract/billing/billing.ts";
import type { Received, Reply } from "#contract/route.ts";
import { changeSums, isPaidForLess, unusedIn } from "#domain/billing/change-estimate.ts";
import { assertLicenses } from "#domain/billing/licenses.ts";
import { hasOneLicense, priceOf, pricingPlanOf } from "#domain/billing/plans.ts";
import { AppError } from "#domain/errors.ts";
import { announceQuantity, countLicenses } from "../accounts/licences.ts";
import { createKeyedQueue, type KeyedQueue } from "../async/keyed-queue.ts";
import { perOwner } from "../async/per-owner.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/db.ts";
import { type Confirmation, changeAnswer, mayHaveBeenDone, readChanged } from "./confirmation.ts";
import { useCode } from "./coupons.ts";
import { assertGoesOn, findManaged, type Managed } from "./find-managed.ts";
import type { PaidSubscription, PlanChange } from "./payments.ts";
import { readEstimate, signEstimate } from "./shown-estimate.ts";
import { isOverdue } from "./subscription-state.ts";

type Wanted = Received<typeof billingApi.estimate>["query"];
type Asked = Wanted & { changeId?: string | undefined; estimate?: string | undefined };

/**
 * What a change would cost now, as the provider calculates it (API-98, UPG-08), and for some
 * minutes: `estimate` holds the sum that was shown.
 */
export async function estimateChange(
  ctx: Context,
  id: string,
  wanted: Wanted,
): Promise<Reply<typeof billingApi.estimate>> {
  const managed = await findChangeable(ctx, id);
  const change = await changeOf(ctx, managed, wanted);
  const { lines, taxPercent, balance, newPeriodEnd, proratedAt } = changes(managed.paid, change)
    ? await managed.payments.preview(managed.paid, change)
    : { ...nothing, newPeriodEnd: managed.paid.periodEnd };
  const sums = changeSums(lines, balance);
  const { amountDue } = sums;
  const estimate = await signEstimate(ctx, nameOf(id, change), { amountDue, proratedAt });
  const codeUsed = isCodeUsed(managed, change, unusedIn(lines), proratedAt);
  const regularPrice = regularPriceOf(change);
  const newPlanEndDateTime = newPeriodEnd;
  return { ...sums, taxPercent, newPlanEndDateTime, regularPrice, codeUsed, estimate };
}

/** Of a whole period, before tax and promo codes; cents. */
function regularPriceOf({ planId, frequency, isEducation, quantity }: PlanChange): number {
  const plan = pricingPlanOf(planId);
  return 100 * ((plan && priceOf(plan, frequency, isEducation)) ?? 0) * (quantity ?? 1);
}

/** Whether the old plan was paid with a promo code, and no code or lasting discount follows it. */
function isCodeUsed(
  { paid }: Managed,
  { couponId }: PlanChange,
  refund: number,
  proratedAt: number | null,
): boolean {
  if (paid.discount !== null || couponId !== null || proratedAt === null) return false;
  const { unitPrice, quantity, periodStart, periodEnd } = paid;
  return isPaidForLess(
    { price: unitPrice * (quantity ?? 0), periodStart, periodEnd },
    refund,
    proratedAt,
  );
}

const nothing = { lines: [], taxPercent: 0, balance: 0, proratedAt: null };

const queueOf = perOwner<Db, KeyedQueue>(createKeyedQueue);

/**
 * Changes plan, frequency or number of licences at once (API-97, UPG-16), at the sum that
 * `estimate` names. Two clicks and a call repeated after a crash change and charge once
 * (decisions/038).
 */
export function changePlan(
  ctx: Context,
  id: string,
  { changeId = randomUUID(), estimate, ...wanted }: Asked,
): Promise<Confirmation> {
  return queueOf(ctx.db)(`${ctx.actor.tenantId} ${id}`, async () => {
    const managed = await findChangeable(ctx, id);
    const { payments, paid } = managed;
    const before = await payments.readChange(paid, changeId);
    if (before) return changeAnswer(ctx, payments, before, changeId);
    const change = await changeOf(ctx, managed, wanted);
    if (!changes(paid, change)) return { confirmation: null };
    const agreed = estimate === undefined ? change : await agreedTo(ctx, managed, change, estimate);
    return carryOut(ctx, managed, agreed, changeId);
  });
}

/** How long a change can be on its way to the provider, also of a process that died; ms. */
const longest = 120_000;

/** Fewer licences count from before the provider is asked, so that nobody is left without. */
async function carryOut(
  ctx: Context,
  { row, paid, payments }: Managed,
  change: PlanChange,
  changeId: string,
): Promise<Confirmation> {
  const { quantity } = change;
  const plan = pricingPlanOf(change.planId);
  if (plan && quantity !== null && quantity < (paid.quantity ?? 0)) {
    const until = new Date(ctx.now().getTime() + longest);
    await announceQuantity(ctx, row.id, { by: changeId, quantity, until }, (used) =>
      assertLicenses(plan, quantity, { used, isChange: true }),
    );
  }
  try {
    const started = await payments.change(paid, change, changeId);
    return await changeAnswer(ctx, payments, started, changeId);
  } catch (error) {
    // Where it may still be carried out, or cannot be read, a later reading tells.
    if (!mayHaveBeenDone(error))
      await readChanged(ctx, payments, paid.id, changeId).catch(() => undefined);
    throw error;
  }
}

/** The change at the moment that the estimate was made for, if it still costs what that said. */
async function agreedTo(
  ctx: Context,
  { row, paid, payments }: Managed,
  change: PlanChange,
  estimate: string,
): Promise<PlanChange> {
  const { amountDue, proratedAt } = await readEstimate(ctx, nameOf(row.id, change), estimate);
  if (proratedAt !== null && proratedAt * 1000 < paid.periodStart.getTime())
    throw new AppError("billing.estimate");
  const agreed = { ...change, proratedAt };
  const { lines, balance } = await payments.preview(paid, agreed);
  if (changeSums(lines, balance).amountDue !== amountDue) throw new AppError("billing.estimate");
  return agreed;
}

function nameOf(id: string, { planId, frequency, quantity, isEducation, couponId }: PlanChange) {
  return JSON.stringify([id, planId, frequency, quantity, isEducation, couponId]);
}

/** Whether there is anything to change (UPG-05); a promo code alone changes nothing. */
function changes(paid: PaidSubscription, change: PlanChange): boolean {
  const names = ["planId", "frequency", "quantity", "isEducation"] as const;
  return names.some((name) => paid[name] !== change[name]);
}

/** An active full subscription with licences (UPG-01). */
async function findChangeable(ctx: Context, id: string): Promise<Managed> {
  const managed = await findManaged(ctx, id);
  assertGoesOn(managed);
  const { paid } = managed;
  if (isOverdue(paid)) throw new AppError("billing.overdue");
  if (paid.status !== "active") throw new AppError("billing.managers-only");
  if (paid.cancelAtPeriodEnd) throw new AppError("billing.ending");
  return managed;
}

async function changeOf(ctx: Context, { row, paid }: Managed, wanted: Wanted): Promise<PlanChange> {
  const { frequency, licenses } = wanted;
  const plan = pricingPlanOf(wanted.planId);
  if (
    !plan ||
    plan.planUsageType === "metered" ||
    paid.isMetered ||
    plan.plan !== row.plan ||
    priceOf(plan, frequency) === null
  )
    throw new AppError("billing.not-sold");
  // BIL-49: one licence is all there is, so nobody may be left without.
  const quantity = hasOneLicense(plan) ? 1 : licenses;
  const used = await countLicenses(ctx, row.id);
  assertLicenses(plan, quantity, { used, isChange: true });
  const code = await useCode(ctx, wanted.coupon, { frequency, licenses: quantity });
  const isEducation = code.isEducation || paid.isEducation;
  return {
    planId: plan.id,
    frequency,
    quantity,
    isEducation,
    couponId: code.couponId,
    proratedAt: null,
  };
}
