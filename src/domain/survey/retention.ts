import type { FeatureFlags } from "../account/feature-flags.ts";
import { isActive, type Subscription } from "../account/subscription.ts";
import type { Survey } from "./survey.ts";

/**
 * Whether the owners' plans keep results visible: `hidden` on the free plan, `ended` after a paid
 * plan ended (RES-14 to RES-18).
 */
export const retentions = ["open", "hidden", "ended"] as const;
export type Retention = (typeof retentions)[number];

type Delivered = Pick<Survey, "deliverAt">;
type Limit = Pick<FeatureFlags, "responseUsageTracking" | "responseRetentionLimit">;

const day = 86_400_000;

/**
 * Whether results are old enough for plans to matter. Until then no plan has to be read (RES-15).
 */
export function isPastRetention(
  { deliverAt }: Delivered,
  { responseUsageTracking, responseRetentionLimit }: Limit,
  now: Date,
): boolean {
  if (!responseUsageTracking || deliverAt === null) return false;
  return now.getTime() - deliverAt.getTime() > responseRetentionLimit * day;
}

/**
 * Whether results are still visible. `held`: the subscriptions of all owners. One active plan keeps
 * them visible. Without one, any ended or suspended (PLAN-22) full plan gives `ended`; only trials,
 * or nothing, gives `hidden` (RES-14, RES-16).
 */
export function retentionOf(
  survey: Delivered & { flags: Limit; held: readonly Subscription[] },
  now: Date,
): Retention {
  if (!isPastRetention(survey, survey.flags, now)) return "open";
  if (survey.held.some((each) => isActive(each, now))) return "open";
  return survey.held.some(({ type }) => type === "full") ? "ended" : "hidden";
}
