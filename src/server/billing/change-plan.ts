import { randomUUID } from "node:crypto";
import type { billingApi } from "#contract/billing/billing.ts";
import type { Received, Reply } from "#contract/route.ts";
import { changeSums } from "#domain/billing/change-estimate.ts";
import { licenseBounds } from "#domain/billing/licenses.ts";
import { priceOf, pricingPlanOf } from "#domain/billing/plans.ts";
import { AppError } from "#domain/errors.ts";
import { createKeyedQueue, type KeyedQueue } from "../async/keyed-queue.ts";
import { perOwner } from "../async/per-owner.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/db.ts";
import { type Confirmation, confirmationOf } from "./confirmation.ts";
import { useCode } from "./coupons.ts";
import { assertGoesOn, countLicenses, findManaged, type Managed } from "./find-managed.ts";
import type { PlanChange } from "./payments.ts";

type Wanted = Received<typeof billingApi.estimate>["query"];

/** What a change would cost now, as the provider calculates it (API-98, UPG-08). */
export async function estimateChange(
  ctx: Context,
  id: string,
  wanted: Wanted,
): Promise<Reply<typeof billingApi.estimate>> {
  const managed = await findChangeable(ctx, id);
  const change = await changeOf(ctx, managed, wanted);
  const { lines, taxPercent, balance, newPeriodEnd } = await managed.payments.preview(
    managed.paid,
    change,
  );
  return { ...changeSums(lines, balance), taxPercent, newPlanEndDateTime: newPeriodEnd };
}

const queueOf = perOwner<Db, KeyedQueue>(createKeyedQueue);

/**
 * Changes plan, frequency or number of licences at once (API-97, UPG-16). Two clicks and a call
 * repeated after a crash change and charge once (decisions/038).
 */
export function changePlan(
  ctx: Context,
  id: string,
  { changeId = randomUUID(), ...wanted }: Wanted & { changeId?: string | undefined },
): Promise<Confirmation> {
  return queueOf(ctx.db)(`${ctx.actor.tenantId} ${id}`, async () => {
    const managed = await findChangeable(ctx, id);
    const change = await changeOf(ctx, managed, wanted);
    return confirmationOf(ctx, await managed.payments.change(managed.paid, change, changeId));
  });
}

/** An active full subscription with licences (UPG-01). */
async function findChangeable(ctx: Context, id: string): Promise<Managed> {
  const managed = await findManaged(ctx, id);
  assertGoesOn(managed);
  const { paid } = managed;
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
  const used = await countLicenses(ctx, row.id);
  const { min, max } = licenseBounds(plan, { used, isChange: true });
  // BIL-49: one licence is all there is, so nobody may be left without.
  const quantity = max === 1 ? 1 : licenses;
  if (quantity < Math.max(min, used) || quantity > max)
    throw new AppError("billing.licenses", { min: Math.max(min, used), max });
  const code = await useCode(ctx, wanted.coupon, { frequency, licenses: quantity });
  const isEducation = code.isEducation || paid.isEducation;
  return { planId: plan.id, frequency, quantity, isEducation, couponId: code.couponId };
}
