import type { billingApi } from "#contract/billing/billing.ts";
import type { Reply } from "#contract/route.ts";
import { chargedUsers, estimatedCharge } from "#domain/billing/metered.ts";
import { pricingPlanOf } from "#domain/billing/plans.ts";
import { limits } from "#domain/limits.ts";
import { countLicenses } from "../accounts/licences.ts";
import type { Context } from "../context.ts";
import { countActiveUsers } from "./active-users.ts";
import { chargedHolderOf } from "./card-holder.ts";
import { isOwnCustomer } from "./customers.ts";
import { findManaged } from "./find-managed.ts";
import type { PaidSubscription } from "./payments.ts";
import { isOverdue, stateOf } from "./subscription-state.ts";

/** How a subscription is paid (API-96), as the provider says at the moment. */
export async function readBilling(
  ctx: Context,
  id: string,
): Promise<Reply<typeof billingApi.info>> {
  const { row, paid, payments } = await findManaged(ctx, id);
  const [details, isOwnCredit, used] = await Promise.all([
    payments.readDetails(paid, limits.invoices),
    isOwnCustomer(ctx, paid.customerId),
    paid.isMetered
      ? countActiveUsers(ctx, row.id, { start: paid.periodStart, end: paid.periodEnd })
      : countLicenses(ctx, row.id),
  ]);
  const quantity = paid.quantity ?? chargedUsers(used, row.applicationType);
  const { next, invoices, ...shown } = details;
  const { taxPercent, credit } = shown;
  return {
    ...shown,
    state: stateOf(paid),
    endedAt: paid.endedAt,
    isTrial: paid.status === "trialing",
    isOverdue: isOverdue(paid),
    cancelAtPeriodEnd: paid.cancelAtPeriodEnd,
    cardHolder: chargedHolderOf(paid),
    isOwnCredit,
    isOthersCard: paid.labels.payer !== null,
    currentPeriodEnd: paid.periodEnd,
    planId: pricingPlanOf(paid.planId)?.id ?? null,
    planLevel: pricingPlanOf(paid.planId)?.responseQuantity ?? row.planLevel,
    quantity,
    quantityUsed: used,
    paymentFrequency: paid.frequency,
    amount: paid.isMetered ? paid.unitPrice : paid.unitPrice * quantity,
    discountPercent: paid.discount?.percentOff ?? 0,
    discountAmount: paid.discount?.amountOff ?? 0,
    payments: {
      next: isCountedUp(paid)
        ? { total: estimatedCharge(paid, quantity, { taxPercent, credit }), date: paid.periodEnd }
        : next,
    },
    billingHistory: invoices,
  };
}

/**
 * Whether what was used is charged at the end of the period, even if the subscription ends then.
 * The provider's preview knows only what was reported in time.
 */
function isCountedUp({ isMetered, status }: PaidSubscription): boolean {
  return isMetered && (status === "active" || status === "past_due");
}
