import type { FeatureFlags } from "../account/feature-flags.ts";
import { isActive, type Subscription } from "../account/subscription.ts";
import type { Survey } from "../survey/survey.ts";

/** How an item's results stand with its owners' plans: `hidden` on the free plan, `ended` where a paid one is over (RES-14 to RES-18). */
export const retentions = ["open", "hidden", "ended"] as const;
export type Retention = (typeof retentions)[number];

type Delivered = Pick<Survey, "deliverAt">;
type Limit = Pick<FeatureFlags, "responseUsageTracking" | "responseRetentionLimit">;

const day = 86_400_000;

/** Whether results are old enough for the plans to matter at all: until then nobody's plan need be read (RES-15). */
export function isPastRetention({ deliverAt }: Delivered, { responseUsageTracking, responseRetentionLimit }: Limit, now: Date): boolean {
  if (!responseUsageTracking || deliverAt === null) return false;
  return now.getTime() - deliverAt.getTime() > responseRetentionLimit * day;
}

/**
 * Whether results can still be seen, by what all owners hold. One plan that is active keeps them open. Without one, a full plan of anybody that is over (or suspended, PLAN-22)
 * asks for its renewal; nothing but trials, or nothing at all, hides them (RES-14, RES-16).
 */
export function retentionOf(item: Delivered & { flags: Limit; held: readonly Subscription[] }, now: Date): Retention {
  if (!isPastRetention(item, item.flags, now)) return "open";
  if (item.held.some((each) => isActive(each, now))) return "open";
  return item.held.some(({ type }) => type === "full") ? "ended" : "hidden";
}
