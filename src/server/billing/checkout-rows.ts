import { randomUUID } from "node:crypto";
import { and, eq, ne, or, sql } from "drizzle-orm";
import { isActive } from "#domain/account/subscription.ts";
import { assertLicenses } from "#domain/billing/licenses.ts";
import type { PricingPlan } from "#domain/billing/plans.ts";
import { AppError } from "#domain/errors.ts";
import type { UserId } from "#domain/ids.ts";
import { announceQuantity, forgetQuantity } from "../accounts/licences.ts";
import { lockPlans } from "../accounts/lock-plans.ts";
import { type Context, inTransaction } from "../context.ts";
import { checkouts, subscriptions } from "../db/account-tables.ts";
import { rowsOf } from "../db/db.ts";
import { mostForgotten } from "../db/keep-forgetting.ts";
import { hadPlan } from "../trials/had-plan.ts";

/** How long a purchase may wait for its payment, and some more: a day. Milliseconds. */
const unpaidFor = 86_400_000;
/** How long one try works on a checkout before others may; longer than its calls can take. */
const claim = 120_000;

export type Checkout = typeof checkouts.$inferSelect;
export type OpenedCheckout = {
  checkout: Checkout;
  /** It was done before: nothing is to be bought. */
  isDone: boolean;
  /**
   * Tries that may have reached the provider: of this checkout, or of others for the same plan,
   * which end only after this one has begun.
   */
  earlier: Checkout[];
  /** The provider's id of the trial, or of the subscription nobody paid, that the purchase ends. */
  replaces: string | null;
};

type Wish = {
  id: string;
  ownerId: UserId;
  payerId: UserId;
  plan: PricingPlan;
  /** Licences; null for a metered plan. */
  quantity: number | null;
  isTrial: boolean;
};

/**
 * Opens a checkout, or the same one again, and claims it. Written before the provider hears of the
 * purchase. Refused while another process works on one for the same owner and plan.
 */
export function openCheckout(ctx: Context, wish: Wish): Promise<OpenedCheckout> {
  return inTransaction(ctx, async (tx) => {
    await lockPlans(tx, wish.ownerId);
    const { same, other, others } = await findTries(tx, wish);
    if (same?.state === "done")
      return { checkout: same, isDone: true, earlier: [], replaces: null };
    const before = await assertMayBuy(tx, wish);
    if (other) await releaseCheckout(tx, other, "failed");
    const checkout = await claimCheckout(tx, wish, {
      subscriptionId: before?.id ?? same?.subscriptionId ?? randomUUID(),
      createdAt: same?.createdAt ?? tx.now(),
    });
    const { plan, quantity } = wish;
    if (before && quantity !== null)
      await announceQuantity(
        tx,
        before.id,
        { by: wish.id, quantity, until: new Date(tx.now().getTime() + unpaidFor) },
        (used) => assertLicenses(plan, quantity, { used, isChange: false }),
      );
    const earlier = [...(same ? [same] : []), ...others];
    return { checkout, isDone: false, earlier, replaces: before?.providerSubId ?? null };
  });
}

/** This checkout, if it was tried before, and another one that is open for the same plan. */
async function findTries({ db, actor, now }: Context, { id, ownerId, payerId, plan }: Wish) {
  const rows = await db
    .select()
    .from(checkouts)
    .where(
      and(
        eq(checkouts.tenantId, actor.tenantId),
        or(
          eq(checkouts.id, id),
          and(
            eq(checkouts.ownerId, ownerId),
            eq(checkouts.plan, plan.plan),
            ne(checkouts.state, "done"),
          ),
        ),
      ),
    );
  const isClaimed = ({ state, claimedUntil }: Checkout) =>
    state === "open" && claimedUntil !== null && claimedUntil > now();
  const same = rows.find((row) => row.id === id);
  const isOthers =
    same && (same.payerId !== payerId || same.ownerId !== ownerId || same.plan !== plan.plan);
  if (isOthers || rows.some(isClaimed)) throw new AppError("billing.in-progress");
  const others = rows.filter((row) => row.id !== id);
  return { same, others, other: others.find(({ state }) => state === "open") };
}

async function claimCheckout(
  { db, actor, now }: Context,
  { id, ownerId, payerId, plan, isTrial }: Wish,
  kept: Pick<Checkout, "subscriptionId" | "createdAt">,
): Promise<Checkout> {
  const row = {
    ...kept,
    tenantId: actor.tenantId,
    id,
    ownerId,
    payerId,
    planId: plan.id,
    plan: plan.plan,
    isTrial,
    state: "open" as const,
    claimedUntil: new Date(now().getTime() + claim),
    updatedAt: now(),
  };
  const [checkout] = await db
    .insert(checkouts)
    .values(row)
    .onConflictDoUpdate({ target: [checkouts.tenantId, checkouts.id], set: row })
    .returning();
  if (!checkout) throw new Error("no checkout");
  return checkout;
}

/** The end of a try: it can be tried again (`open`), or it failed for good. */
export async function releaseCheckout(
  ctx: Context,
  { tenantId, id, subscriptionId }: Checkout,
  state: "open" | "failed",
): Promise<void> {
  const { db, now } = ctx;
  if (state === "failed") await forgetQuantity(ctx, subscriptionId, id);
  await db
    .update(checkouts)
    .set({ state, claimedUntil: null, updatedAt: now() })
    .where(
      and(eq(checkouts.tenantId, tenantId), eq(checkouts.id, id), eq(checkouts.state, "open")),
    );
}

/**
 * Refuses a second purchase of a plan, and a trial after any (BIL-15, BIL-66). Returns what a
 * purchase ends: an active trial, or a subscription that is suspended because nobody paid it.
 */
async function assertMayBuy(
  { db, actor, now }: Context,
  { ownerId, plan: { plan }, isTrial }: Wish,
) {
  const ids = await rowsOf<{ id: string; role: string | null }>(
    db,
    sql`
    select s.id, u.role from subscriptions s left join subscription_users u
    on u.tenant_id = s.tenant_id and u.subscription_id = s.id and u.user_id = ${ownerId}
    where s.tenant_id = ${actor.tenantId} and s.plan = ${plan}
    and (s.scope = 'tenant' or u.user_id is not null)`,
  );
  const rows = await db
    .select()
    .from(subscriptions)
    .where(and(eq(subscriptions.tenantId, actor.tenantId), eq(subscriptions.plan, plan)));
  const held = rows.filter((row) => ids.some(({ id }) => id === row.id));
  if (isTrial && (await hadPlan({ db, actor, now }, ownerId, plan)))
    throw new AppError("previous.subscription");
  const active = held.filter((row) => isActive(row, now()));
  if (active.some(({ type }) => type === "full")) throw new AppError("billing.already-subscribed");
  const owned = new Set(ids.filter(({ role }) => role === "owner").map(({ id }) => id));
  const unpaid = held.filter(
    ({ state, provider }) => state === "suspended" && provider === "stripe",
  );
  return [...active, ...unpaid].find(({ id, scope }) => owned.has(id) && scope === "user") ?? null;
}

/** Days after which a purchase that came to nothing is forgotten. */
const keptDays = 30;

/** Deletes old checkouts that bought nothing. Returns how many. */
export async function forgetCheckouts({ db, now }: Pick<Context, "db" | "now">): Promise<number> {
  const before = new Date(now().getTime() - keptDays * 86_400_000).toISOString();
  const gone = await rowsOf(
    db,
    sql`
    delete from checkouts where ctid in (
      select ctid from checkouts where state <> 'done' and updated_at < ${before}::timestamptz
      limit ${mostForgotten} for update skip locked
    ) returning id`,
  );
  return gone.length;
}
