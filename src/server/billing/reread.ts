import { sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { reasonOf } from "../reason-of.ts";
import { reportUsage } from "./active-users.ts";
import { spareFormer } from "./card-holder.ts";
import { findMade, type Purchase } from "./customers.ts";
import type { PaidSubscription } from "./payments.ts";
import { endReplaced, projectSubscription } from "./project-subscription.ts";

type Base = Omit<Context, "actor">;

/** After these milliseconds without news a subscription is read again. */
const silence = 3_600_000;
/**
 * Subscriptions, and purchases, of one round; the others follow with the next. Whatever was asked
 * for least lately comes first, so that none waits for others that fail each time.
 */
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
  await spareFormer(ctx, payments, paid);
  await reportUsage(ctx, payments, paid);
}

/**
 * Purchases that a page left while they were paid, and of which no news came: what they made is
 * stored. Those that nobody paid end at the provider within a day.
 */
async function rereadCheckouts(base: Base, most: number): Promise<void> {
  const ago = (millis: number) => new Date(base.now().getTime() - millis).toISOString();
  const left = await rowsOf<Purchase>(
    base.db,
    sql`
    update checkouts set asked_at = ${ago(0)}::timestamptz where (tenant_id, id) in (
      select tenant_id, id from checkouts
      where state = 'open' and updated_at < ${ago(silence)}::timestamptz
        and updated_at > ${ago(3 * 24 * silence)}::timestamptz
      order by asked_at nulls first, updated_at limit ${most}::int for update skip locked
    ) returning tenant_id as "tenantId", id, owner_id as "ownerId", payer_id as "payerId"`,
  );
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

/**
 * Reads the subscriptions of which nothing was heard for an hour, `most` at most; returns how many
 * were read. Those that fail stay due, behind the others.
 */
export async function rereadSilent(base: Base, most = mostAtOnce): Promise<number> {
  if (base.config.payments === null) return 0;
  await rereadCheckouts(base, most);
  const now = base.now();
  const before = new Date(now.getTime() - silence).toISOString();
  const due = await rowsOf<{ providerSubId: string }>(
    base.db,
    sql`
    update subscriptions set asked_at = ${now.toISOString()}::timestamptz
    where (tenant_id, id) in (
      select tenant_id, id from subscriptions
      where provider = 'stripe' and state <> 'ended' and provider_sub_id is not null
        and (read_at is null or read_at < ${before}::timestamptz)
      order by greatest(read_at, asked_at) nulls first limit ${most}::int for update skip locked
    ) returning provider_sub_id as "providerSubId"`,
  );
  let read = 0;
  for (const { providerSubId } of due) {
    if (base.ending.aborted) break;
    try {
      await rereadSubscription(base, providerSubId);
      read += 1;
    } catch (error) {
      base.log.warn({ reason: reasonOf(error) }, "subscription not read");
    }
  }
  return read;
}
