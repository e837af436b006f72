import { and, eq, gt, isNull, lt, ne, or, sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { checkouts, subscriptions } from "../db/account-tables.ts";
import { reasonOf } from "../reason-of.ts";
import { findMade } from "./customers.ts";
import type { PaidSubscription } from "./payments.ts";
import { endReplaced, projectSubscription } from "./project-subscription.ts";
import { reportUsage } from "./report-usage.ts";

type Base = Omit<Context, "actor">;

/** After these milliseconds without news a subscription is read again. */
const silence = 3_600_000;
/** Subscriptions of one round; the others follow with the next. */
const mostAtOnce = 200;

/**
 * Brings our row to the provider's present state, whatever an event said: events come late, twice
 * and in any order. Reports what a metered one used.
 */
export async function rereadSubscription(base: Base, providerSubId: string): Promise<void> {
  const payments = await base.payments();
  const readAt = base.now();
  const paid = await payments.read(providerSubId);
  if (!paid) return;
  const ctx = contextFor(base, paid);
  if (!(await projectSubscription(ctx, paid, readAt))) return;
  await endReplaced(payments, paid);
  await reportUsage(ctx, payments, paid);
}

/**
 * Purchases that a page left while they were paid, and of which no news came: what they made is
 * stored. Those that nobody paid end at the provider within a day.
 */
async function rereadCheckouts(base: Base): Promise<void> {
  const ago = (millis: number) => new Date(base.now().getTime() - millis);
  const left = await base.db
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.state, "open"),
        lt(checkouts.updatedAt, ago(silence)),
        gt(checkouts.updatedAt, ago(3 * 24 * silence)),
      ),
    )
    .limit(mostAtOnce);
  for (const checkout of left) {
    if (base.ending.aborted) return;
    try {
      const payments = await base.payments();
      for (const { id } of await findMade(base, payments, [checkout]))
        await rereadSubscription(base, id);
    } catch (error) {
      base.log.warn({ reason: reasonOf(error) }, "checkout not read");
    }
  }
}

function contextFor(base: Base, { labels }: PaidSubscription): Context {
  const { tenant: tenantId, app } = labels;
  return { ...base, actor: { tenantId, app, user: null, conversationId: null, guestIn: null } };
}

/** Reads the subscriptions of which nothing was heard for an hour. Those that fail stay due. */
export async function rereadSilent(base: Base): Promise<number> {
  if (base.config.payments === null) return 0;
  await rereadCheckouts(base);
  const before = new Date(base.now().getTime() - silence);
  const due = await base.db
    .select()
    .from(subscriptions)
    .where(
      and(
        eq(subscriptions.provider, "stripe"),
        ne(subscriptions.state, "ended"),
        or(isNull(subscriptions.readAt), lt(subscriptions.readAt, before)),
      ),
    )
    .orderBy(sql`${subscriptions.readAt} nulls first`)
    .limit(mostAtOnce);
  let read = 0;
  for (const row of due) {
    if (row.providerSubId === null || base.ending.aborted) continue;
    try {
      await rereadSubscription(base, row.providerSubId);
      read += 1;
    } catch (error) {
      base.log.warn({ reason: reasonOf(error) }, "subscription not read");
    }
  }
  return read;
}
