import { randomUUID } from "node:crypto";
import type { StartedTrial } from "#contract/account/trials.ts";
import type { FeatureFlags } from "#domain/account/feature-flags.ts";
import { licenseRequestProblems } from "#domain/account/license-request.ts";
import { pricingPlanOf } from "#domain/billing/plans.ts";
import { AppError } from "#domain/errors.ts";
import type { UserId } from "#domain/ids.ts";
import { lockPlans } from "../accounts/lock-plans.ts";
import { readFlags } from "../accounts/read-flags.ts";
import { recordPlanChange } from "../accounts/record-plan-change.ts";
import { type Context, inTransaction } from "../context.ts";
import { licenseRequests, subscriptions, subscriptionUsers } from "../db/account-tables.ts";
import { hadPlan, recordBegun } from "./had-plan.ts";

type Plan = StartedTrial["plan"];
type Request = { plan: Plan | undefined; email: string | undefined; reason: string | undefined };

const day = 86_400_000;
/** What a trial of each plan is a trial of, and the flag with its length (PLAN-10). */
const trials = {
  "msteams-standard": { of: "teams-standard-500", length: "trialDays" },
  "agile-standup": { of: "agile-standup", length: "agileStandupTrialLength" },
} as const satisfies Record<Plan, { of: string; length: keyof FeatureFlags }>;

/**
 * Gives the caller a trial without a payment (API-80). Where an organisation assigns licences, it
 * is a licence request, with whom to ask for approval and why (LIM-20, PLAN-09).
 */
export async function startTrial(
  ctx: Context,
  id: UserId,
  { plan, email, reason }: Request,
): Promise<StartedTrial> {
  if (!ctx.actor.user) throw new AppError("auth.required");
  // A trial is one's own; who else there is stays unsaid.
  if (id !== ctx.actor.user.userId) throw new AppError("person.not-found");
  const { enterpriseTenant } = await readFlags(ctx);
  const request = { email: email ?? "", reason: reason ?? "" };
  const isRequest = enterpriseTenant || email !== undefined || reason !== undefined;
  const problems = isRequest ? licenseRequestProblems(request) : [];
  if (problems.length > 0) throw new AppError("trial.invalid", {}, problems);
  const said = isRequest
    ? { approvalContact: request.email, reason: request.reason, region: null }
    : null;
  const own = ctx.actor.app === "agile" ? "agile-standup" : "msteams-standard";
  return grantTrial(ctx, plan ?? own, said);
}

type Said = Pick<typeof licenseRequests.$inferSelect, "approvalContact" | "reason" | "region">;

/** One trial per person and plan, however many calls come at once (PLAN-10, PLAN-18). */
export async function grantTrial(
  ctx: Context,
  plan: Plan,
  said: Said | null,
): Promise<StartedTrial> {
  const { tenantId, user, app } = ctx.actor;
  if (!user) throw new AppError("auth.required");
  const days = (await readFlags(ctx))[trials[plan].length];
  const tried = pricingPlanOf(trials[plan].of);
  if (days === 0 || !tried) throw new AppError("trial.not-offered");
  return inTransaction(ctx, async (tx) => {
    await lockPlans(tx, user.userId);
    if (await hadPlan(tx, user.userId, plan)) throw new AppError("previous.subscription");
    const now = tx.now();
    const [id, trialExpiresAt] = [randomUUID(), new Date(now.getTime() + days * day)];
    await tx.db.insert(subscriptions).values({
      tenantId,
      id,
      plan,
      type: "trial",
      state: "active",
      planLevel: tried.responseQuantity,
      scope: "user",
      trialExpiresAt,
      planUsageType: tried.planUsageType,
      planId: tried.id,
      planQuantity: tried.planUsageType === "metered" ? null : 1,
      applicationType: app,
      createdAt: now,
      updatedAt: now,
    });
    const { userId, name, upn } = user;
    await recordBegun(tx, { subscriptionId: id, ownerId: userId, planId: tried.id, plan });
    await tx.db
      .insert(subscriptionUsers)
      .values({ tenantId, subscriptionId: id, userId, name, upn, role: "owner" });
    if (said)
      await tx.db
        .insert(licenseRequests)
        .values({ tenantId, subscriptionId: id, userId, ...said, createdAt: now });
    await recordPlanChange(tx, id, "start-trial");
    return { subscriptionId: id, plan, trialExpiresAt };
  });
}
