import type { FeatureFlags } from "#domain/account/feature-flags.ts";
import { mayNotAuthor, mayNotSend, usagePeriod } from "#domain/account/usage.ts";
import { AppError, type ErrorCode } from "#domain/errors.ts";
import type { Draft } from "#domain/survey/draft.ts";
import { flagOf, limitError } from "#domain/survey/offers.ts";
import { gateProblems, holdsPlanOf, type PlanHad, planHad } from "#domain/survey/plan-gates.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { isWordCloud } from "#domain/survey/word-cloud.ts";
import { readAccount } from "../../accounts/read-account.ts";
import type { Context } from "../../context.ts";
import { assertMayCreate } from "../../policy/assert-may-create.ts";

/**
 * Refuses options outside the caller's plan (PLAN-05) or switched off by the organisation (AUT-28),
 * and a type whose own plan the caller does not hold (STD-14).
 * Options that the survey had `before` an edit stay.
 */
export async function checkPlan(
  ctx: Context,
  draft: Draft,
  before: Draft | null = null,
): Promise<void> {
  if (before?.type !== draft.type) await assertMayCreate(ctx, draft.type, before === null);
  const account = await readAccount(ctx);
  const sells = ctx.config.billing !== "off";
  if (sells && !before && !holdsPlanOf(draft.type, account.subscriptions, ctx.now()))
    throw new AppError(lacking[planHad(draft.type, account.subscriptions)], {
      type: typeNames[draft.type],
    });
  const problems = gateProblems(draft, account, ctx.now(), before);
  if (problems.length > 0) throw new AppError("plan.required", {}, problems);
  const flag = featureOf(draft);
  if (flag && flag !== (before && featureOf(before)) && !account.flags[flag])
    throw new AppError("feature.off");
}

/** What a person without an active plan for a type is told: the truth about those they had. */
const lacking = {
  none: "survey.plan-needed",
  trial: "survey.plan-ended",
  full: "survey.subscription-ended",
} as const satisfies Record<PlanHad, ErrorCode>;

/**
 * Refuses to create or send a survey at the monthly response limit (AUT-53, LIF-14, LIF-15). What
 * is sent at a time of the same month counts as sent. General variant only, and no types with a
 * plan of their own, which is paid by use.
 */
export async function checkUsage(
  ctx: Context,
  { send, type, deliverAt }: Pick<Draft, "send" | "type" | "deliverAt">,
): Promise<void> {
  if (ctx.actor.app !== "msteams" || specOf(type).plan) return;
  const account = await readAccount(ctx);
  const now = ctx.now();
  const sent = send === "schedule" ? deliverAt : send === "now" ? now : null;
  const stopped =
    sent && usagePeriod(sent) === usagePeriod(now)
      ? mayNotSend(account, now)
      : mayNotAuthor(account, now);
  if (stopped) throw new AppError(limitError(type));
}

function featureOf({ type, questions }: Draft): keyof FeatureFlags | undefined {
  return flagOf(questions.some(isWordCloud) ? "word-cloud" : type);
}
