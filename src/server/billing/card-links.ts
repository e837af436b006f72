import { createHash, randomBytes } from "node:crypto";
import { and, eq, gt, sql } from "drizzle-orm";
import type { FastifyRequest } from "fastify";
import type { cardApi } from "#contract/billing/billing.ts";
import type { Received, Reply } from "#contract/route.ts";
import { billingEmail } from "#domain/billing/billing-email.ts";
import { AppError } from "#domain/errors.ts";
import { limits } from "#domain/limits.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import { bearerOf } from "../authorise.ts";
import type { Context } from "../context.ts";
import { billingLinks } from "../db/account-tables.ts";
import { rowsOf } from "../db/db.ts";
import { mostForgotten } from "../db/keep-forgetting.ts";
import { users } from "../db/tables.ts";
import type { Confirmation } from "./confirmation.ts";
import { isOwnCustomer } from "./customers.ts";
import { assertGoesOn, findManaged, findManagedRow, type Managed } from "./find-managed.ts";
import { isOverdue } from "./subscription-state.ts";
import { replaceCard } from "./update-card.ts";

type Link = typeof billingLinks.$inferSelect;
/** A caller by a link: whoever made it, for its one subscription. */
type LinkContext = Context & { link: Link };

/**
 * The address of the card update page, which opens outside the host, where nobody is signed in
 * (CRD-01, CRD-08). Valid for 15 minutes and one update. Only its hash is stored.
 */
export async function makeCardLink(ctx: Context, id: string): Promise<{ url: string }> {
  const { tenantId, subscriptionId, userId } = await ownLink(ctx, id);
  const token = randomBytes(32).toString("base64url");
  const expiresAt = new Date(ctx.now().getTime() + limits.linkMinutes * 60_000);
  await ctx.db
    .insert(billingLinks)
    .values({ tokenHash: hashOf(token), tenantId, subscriptionId, userId, expiresAt });
  // In the fragment, which browsers send to no server.
  const page = `${ctx.config.publicUrl}/${ctx.actor.app}/content/stripe/payments/update`;
  return { url: `${page}?trackingSource=billing#${token}` };
}

async function ownLink(ctx: Context, id: string) {
  const { tenantId, user } = ctx.actor;
  if (!user) throw new AppError("auth.required");
  const row = await findManagedRow(ctx, id);
  if (row.provider !== "stripe") throw new AppError("billing.not-found");
  return { tenantId, subscriptionId: row.id, userId: user.userId };
}

/** Whether the caller has the token of a link: no other kind of token looks like one. */
export function isByLink(request: FastifyRequest): boolean {
  return /^[\w-]{43}$/.test(bearerOf(request) ?? "");
}

/** The caller by the token of a link, or `billing.card-link`. */
export async function authoriseByLink(
  base: Omit<Context, "actor">,
  app: ApplicationType,
  request: FastifyRequest,
): Promise<LinkContext> {
  const token = bearerOf(request);
  if (!token) throw new AppError("billing.card-link");
  const [found] = await base.db
    .select({ link: billingLinks, name: users.name, upn: users.upn })
    .from(billingLinks)
    .innerJoin(
      users,
      and(eq(users.tenantId, billingLinks.tenantId), eq(users.userId, billingLinks.userId)),
    )
    .where(and(eq(billingLinks.tokenHash, hashOf(token)), gt(billingLinks.expiresAt, base.now())));
  if (!found) throw new AppError("billing.card-link");
  const { link, name, upn } = found;
  const user = { userId: link.userId, name, upn };
  const { tenantId } = link;
  return { ...base, link, actor: { tenantId, app, user, conversationId: null, guestIn: null } };
}

export async function readCard(ctx: Context): Promise<Reply<typeof cardApi.read>> {
  const managed = await byWhoManages(() => findManaged(ctx, linkOf(ctx).subscriptionId));
  assertGoesOn(managed);
  const { payments, paid } = managed;
  const provider = ctx.config.payments;
  if (!provider) throw new AppError("billing.not-set-up");
  const { publishableKey, scriptUrl, taxes } = provider;
  const [{ customerName, customerEmail, payment }, charge, isOwn] = await Promise.all([
    payments.readDetails(paid, 1),
    chargeOf(managed, taxes),
    isOwnCustomer(ctx, paid.customerId),
  ]);
  const { user } = ctx.actor;
  // Whoever gives a card is not billed under the name of somebody else.
  const holder =
    user === null || isOwn
      ? { customerName, customerEmail }
      : { customerName: user.name, customerEmail: billingEmail.safeParse(user.upn).data ?? "" };
  return { ...holder, payment, charge, provider: { publishableKey, scriptUrl } };
}

/** What saving a card has it pay (`replaceCard`). */
async function chargeOf(
  { payments, paid }: Managed,
  taxes: boolean,
): Promise<Reply<typeof cardApi.read>["charge"]> {
  if (isOverdue(paid)) {
    const total = await payments.readOverdue(paid);
    return total === 0 ? null : { total, date: null, plusTax: false };
  }
  const { status, paymentMethodId, cancelAtPeriodEnd, isMetered, periodEnd: date } = paid;
  if (status !== "trialing" || paymentMethodId !== null || cancelAtPeriodEnd) return null;
  if (isMetered) return { total: null, date, plusTax: false };
  return { total: await payments.readAfterTrial(paid), date, plusTax: taxes };
}

/** Whoever made the link may manage the subscription no longer: that is not about upgrading. */
async function byWhoManages<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const isDenied = error instanceof AppError && error.code === "billing.managers-only";
    throw isDenied ? new AppError("subscription.denied") : error;
  }
}

/** Uses the link up, unless the card is refused or the bank asks: then it is called again. */
export async function updateCardByLink(
  ctx: Context,
  card: Received<typeof cardApi.update>["body"],
): Promise<Confirmation> {
  const link = linkOf(ctx);
  const of = eq(billingLinks.tokenHash, link.tokenHash);
  const taken = await ctx.db.delete(billingLinks).where(of).returning();
  if (taken.length === 0) throw new AppError("billing.card-link");
  const giveBack = () => ctx.db.insert(billingLinks).values(link);
  try {
    const result = await byWhoManages(() => replaceCard(ctx, link.subscriptionId, card));
    if (result.confirmation) await giveBack();
    return result;
  } catch (error) {
    await giveBack();
    throw error;
  }
}

/** Deletes links that have expired. Returns how many. */
export async function forgetLinks({ db, now }: Pick<Context, "db" | "now">): Promise<number> {
  const gone = await rowsOf(
    db,
    sql`
    delete from billing_links where ctid in (
      select ctid from billing_links where expires_at < ${now().toISOString()}::timestamptz
      order by expires_at limit ${mostForgotten} for update skip locked
    ) returning tenant_id`,
  );
  return gone.length;
}

function linkOf(ctx: Context): Link {
  if (!("link" in ctx)) throw new AppError("billing.card-link");
  return (ctx as LinkContext).link; // safe: only `authoriseByLink` adds it
}

function hashOf(token: string): Uint8Array {
  return createHash("sha256").update(token).digest();
}
