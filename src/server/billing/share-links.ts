import { and, eq } from "drizzle-orm";
import { z } from "zod";
import { type Share, shareSchema } from "#contract/billing/billing.ts";
import { priceOf, pricingPlanOf } from "#domain/billing/plans.ts";
import { AppError } from "#domain/errors.ts";
import { limits } from "#domain/limits.ts";
import type { Context } from "../context.ts";
import { members, users } from "../db/tables.ts";
import { readClaims, signClaims } from "../identity/signed-claims.ts";

const issuer = "urn:checkout";
const claims = z.object({ share: shareSchema });

/**
 * The address of a checkout page that buys for an owner (BIL-70). The values are signed: who opens
 * it can pay for this owner of their own organisation, and for nobody else.
 */
export async function makeShareLink(ctx: Context, share: Share): Promise<{ url: string }> {
  const plan = pricingPlanOf(share.plan);
  if (!plan || priceOf(plan, share.frequency) === null) throw new AppError("billing.not-sold");
  if (!(await isKnown(ctx, share))) throw new AppError("person.not-found");
  const { actor, config } = ctx;
  const token = await signClaims(ctx, issuer, { share }, limits.shareLinkDays * 86_400);
  const query = new URLSearchParams({ share: token });
  return { url: `${config.publicUrl}/${actor.app}/content/stripe/checkout?${query}` };
}

/** What a share link of the caller's organisation names, or `billing.link`. */
export async function readShare(ctx: Context, token: string): Promise<Share> {
  const read = await readClaims(ctx, issuer, claims, token);
  if (!read) throw new AppError("billing.link");
  return read.share;
}

/** Whether the owner is somebody of the organisation whom the product has met. */
async function isKnown({ db, actor }: Context, { ownerId }: Share): Promise<boolean> {
  for (const table of [users, members]) {
    const found = await db
      .select({ userId: table.userId })
      .from(table)
      .where(and(eq(table.tenantId, actor.tenantId), eq(table.userId, ownerId)))
      .limit(1);
    if (found.length > 0) return true;
  }
  return false;
}
