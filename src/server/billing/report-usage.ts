import { chargedUsers, periodBefore } from "#domain/billing/metered.ts";
import type { Context } from "../context.ts";
import { countActiveUsers } from "./active-users.ts";
import type { PaidSubscription, Payments } from "./payments.ts";

/** How long after its end a period may still be reported. Milliseconds. */
const late = 2 * 3_600_000;

/**
 * Reports how many people used a metered subscription in its period so far (BIL-55). The last
 * report of a period counts, so it may be repeated. Shortly after a period's begin the one before
 * is reported, too: who answered in its last minutes counts.
 */
export async function reportUsage(
  ctx: Context,
  payments: Payments,
  paid: PaidSubscription,
): Promise<void> {
  if (!paid.isMetered || !["active", "past_due"].includes(paid.status)) return;
  const now = ctx.now();
  const { startedAt, trialEnd, periodStart: start, periodEnd: end } = paid;
  const report = async (period: { start: Date; end: Date }, at: Date) => {
    const active = await countActiveUsers(ctx, paid.labels.subscription, period);
    await payments.reportUsage(paid.customerId, chargedUsers(active, paid.labels.app), at);
  };
  // Periods are counted from the end of a trial, which costs nothing itself.
  const before = periodBefore(trialEnd ?? startedAt, start);
  if (before && now.getTime() - start.getTime() < late)
    await report({ start: before, end: start }, new Date(start.getTime() - 1000));
  await report({ start, end }, now < end ? now : new Date(end.getTime() - 1000));
}
