import { randomUUID } from "node:crypto";
import type { HeldSubscription } from "#domain/account/subscription.ts";

const long = new Date("2026-01-02T10:00:00Z");

/** A person's plan: Standard, full, active, held by that person. */
export function aSubscription(over: Partial<HeldSubscription> = {}): HeldSubscription {
  return {
    id: randomUUID(),
    plan: "msteams-standard",
    type: "full",
    state: "active",
    planLevel: 500,
    scope: "user",
    planUsageType: "licensed",
    provider: "polly",
    providerSubId: null,
    providerSubscriptionMetadata: { planId: null },
    planQuantity: null,
    frequency: null,
    trialExpiresAt: null,
    currentPeriodEnd: null,
    cancelAtPeriodEnd: false,
    createdAt: long,
    updatedAt: long,
    isOwner: false,
    isAdmin: false,
    owners: [],
    ...over,
  };
}
