import type { billingApi } from "#contract/billing/billing.ts";
import type { Reply } from "#contract/route.ts";
import { chargedUsers } from "#domain/billing/metered.ts";
import { pricingPlanOf } from "#domain/billing/plans.ts";
import { limits } from "#domain/limits.ts";
import type { Context } from "../context.ts";
import { countActiveUsers } from "./active-users.ts";
import { countLicenses, findManaged } from "./find-managed.ts";

/** How a subscription is paid (API-96), as the provider says at the moment. */
export async function readBilling(
  ctx: Context,
  id: string,
): Promise<Reply<typeof billingApi.info>> {
  const { row, paid, payments } = await findManaged(ctx, id);
  const [details, used] = await Promise.all([
    payments.readDetails(paid, limits.invoices),
    paid.isMetered
      ? countActiveUsers(ctx, row.id, { start: paid.periodStart, end: paid.periodEnd })
      : countLicenses(ctx, row.id),
  ]);
  const quantity = paid.quantity ?? chargedUsers(used, row.applicationType);
  const { customerName, customerEmail, payment, taxPercent, next, invoices } = details;
  return {
    isTrial: paid.status === "trialing",
    isOverdue: paid.status === "past_due" || paid.status === "unpaid",
    cancelAtPeriodEnd: paid.cancelAtPeriodEnd,
    currentPeriodEnd: paid.periodEnd,
    planId: pricingPlanOf(paid.planId)?.id ?? null,
    planLevel: pricingPlanOf(paid.planId)?.responseQuantity ?? row.planLevel,
    quantity,
    quantityUsed: used,
    paymentFrequency: paid.frequency ?? "monthly",
    amount: paid.unitPrice * quantity,
    taxPercent,
    discountPercent: paid.discount?.percentOff ?? 0,
    customerName,
    customerEmail,
    payment,
    payments: { next },
    billingHistory: invoices,
  };
}
