import type { AccountView } from "#contract/accounts.ts";
import { isSubscriber, meteredPlan } from "#domain/account/subscription.ts";
import { mayStartTrial } from "#domain/billing/plan-status.ts";

type Held = AccountView["subscriptions"][number];

/** How the user stands to what is sold here. */
export type Standing = {
  /** Their subscriptions of this kind. */
  held: readonly Held[];
  /** Whether a full one is active (BIL-15, BIL-21). */
  active: boolean;
  /** The days of the trial that they may start; null if they may not (BIL-14, BIL-66). */
  trialDays: number | null;
  asOf: Date;
};

/** `metered`: standups are sold here, else the plans of the general app. */
export function standingOf(account: AccountView, metered: boolean, asOf: Date): Standing {
  const { trialDays, agileStandupTrialLength } = account.featureFlags;
  const sold = metered ? meteredPlan : "msteams-standard";
  const held = account.subscriptions.filter(({ plan }) => (plan === meteredPlan) === metered);
  const days = metered ? agileStandupTrialLength : trialDays;
  return {
    held,
    active: isSubscriber(held, asOf),
    trialDays: mayStartTrial(account.subscriptions, sold) && days > 0 ? days : null,
    asOf,
  };
}
