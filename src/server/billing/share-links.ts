import { z } from "zod";
import { type Share, shareSchema } from "#contract/billing/billing.ts";
import { boughtLicenses } from "#domain/billing/licenses.ts";
import { priceOf, pricingPlanOf } from "#domain/billing/plans.ts";
import { AppError } from "#domain/errors.ts";
import type { UserId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { knownPerson } from "../administration/known-people.ts";
import type { Context } from "../context.ts";
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
  const { actor, config } = ctx;
  const { planUsageType: planType } = plan;
  // What cannot be bought is not offered to somebody else either.
  const licenses = planType === "metered" ? share.licenses : boughtLicenses(plan, share.licenses);
  const named = { ...share, planType, licenses, ...(await namesOf(ctx, share.ownerId)) };
  const token = await signClaims(ctx, issuer, { share: named }, limits.shareLinkDays * 86_400);
  const query = new URLSearchParams({ share: token });
  return { url: `${config.publicUrl}/${actor.app}/content/stripe/checkout?${query}` };
}

/** What a share link of the caller's organisation names, or `billing.link`. */
export async function readShare(ctx: Context, token: string): Promise<Share> {
  const read = await readClaims(ctx, issuer, claims, token);
  if (!read) throw new AppError("billing.link");
  return read.share;
}

/** What the product calls an owner: whom a link pays for is not its maker's to word. */
async function namesOf(
  ctx: Context,
  ownerId: UserId,
): Promise<Pick<Share, "ownerName" | "ownerUpn">> {
  const { name, upn } = await knownPerson(ctx, ownerId);
  const [ownerName = "", ownerUpn = ""] = [name.trim() || upn, upn].map((text) =>
    text.slice(0, limits.billingName.max),
  );
  return { ownerName, ownerUpn };
}
