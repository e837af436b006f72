import { z } from "zod";
import { limits } from "../limits.ts";

/** The plan that opens a gated option; `free` opens it to everybody (PLAN-05). */
const planToken = z.enum([
  "free",
  "msteams-standard",
  "msteams-standard-2500",
  "agile-standup",
  "msteams-surveys",
]);
export type PlanToken = z.infer<typeof planToken>;

/** The options that require a plan (PLAN-06). */
export const gates = [
  "allowResultsAfterClose",
  "allowPrivateResults",
  "allowAnonymousResponses",
  "allowDirectMessage",
  "allowScheduling",
  "allowCloseDate",
  "allowReminders",
] as const;
export type Gate = (typeof gates)[number];

const gate = planToken.optional();
const on = z.boolean().default(true);
const off = z.boolean().default(false);
const days = z.number().int().min(0).max(limits.flagDays);
const members = z.number().int().min(1).max(limits.flagMembers);

/**
 * An organisation's feature flags with their defaults (ENT-48, ENT-49). Types that are not built
 * yet are off. Unknown keys are dropped. `flagsOf` also accepts the edit flag under its branded
 * name.
 */
export const featureFlags = z.object({
  allowResultsAfterClose: gate,
  allowPrivateResults: gate,
  allowAnonymousResponses: gate,
  allowDirectMessage: gate,
  allowScheduling: gate,
  allowCloseDate: gate,
  allowReminders: gate,
  /** Edit and reopen (PLAN-07). */
  allowEdit: on,
  /** EXP-01, RES-44. */
  surveyExports: on,
  allowCustomAnalyticsRequest: off,
  poll: on,
  survey: on,
  quiz: on,
  wordCloud: on,
  /** Series of polls, surveys and quizzes; of standups (REC-14). */
  surveyRecurring: on,
  agileStandup: on,
  hotTake: on,
  icebreaker: on,
  qna: on,
  trivia: off,
  meetingEducationBanner: off,
  /** Participants without an account may take part in meetings (ANO-08). */
  anonymousUserExperienceEnabled: off,
  /** People request a licence instead of buying one (PLAN-09). */
  enterpriseTenant: off,
  /** Days (PLAN-10). */
  trialDays: days.default(14),
  agileStandupTrialLength: days.default(14),
  /**
   * Limits of the free plan (PLAN-11): responses per month, warning threshold in percent, days for
   * which results are kept.
   */
  responseUsageTracking: on,
  responseUsageLimit: z.number().int().min(0).default(25),
  responseUsageWarningPercentage: z.number().int().min(0).max(100).default(80),
  responseRetentionLimit: days.default(30),
  /** The promo code for education and non-profit prices (PLAN-14, BIL-62). */
  eduPromoCode: z.string().trim().min(1).max(limits.promoCode).optional(),
  /** Shows the Cyber Monday offer (BIL-46). */
  cyberMonday2023: off,
  surveyAsDmMemberLimit: members.default(limits.directMessageMembers),
  surveyRemindersLimit: members.default(limits.reminderMembers.other),
  /** No effect until the specification defines them (PLAN-12). */
  personalTabTest: off,
  teamTabTest: off,
  chatTabTest: off,
});
export type FeatureFlags = z.infer<typeof featureFlags>;

/** The plan that each option requires when plans are sold (PLAN-06). */
const sold: Record<Gate, PlanToken> = {
  allowResultsAfterClose: "msteams-standard",
  allowPrivateResults: "msteams-standard",
  allowAnonymousResponses: "msteams-standard",
  allowScheduling: "msteams-standard",
  allowCloseDate: "msteams-standard",
  allowDirectMessage: "msteams-standard-2500",
  allowReminders: "msteams-standard-2500",
};

/**
 * For self-hosted deployments without plans (BILLING `off`): no option requires a plan and no usage
 * is counted, whatever flags are set.
 */
const unsold = {
  ...Object.fromEntries(gates.map((name) => [name, undefined])),
  responseUsageTracking: false,
};

export type Billing = "stripe" | "sandbox" | "off";

/** The edit flag's branded name (PLAN-07). */
export function editFlagName(product: string): string {
  return `allow${product.replace(/\s+/g, "")}Edit`;
}

/** An organisation's flags: the operator's settings over the defaults of the billing mode. */
export function flagsOf(
  billing: Billing,
  set: Readonly<Record<string, unknown>>,
  product: string,
): FeatureFlags {
  const branded = set[editFlagName(product)];
  const known = usable(typeof branded === "boolean" ? { ...set, allowEdit: branded } : set);
  return featureFlags.parse(billing === "off" ? { ...known, ...unsold } : { ...sold, ...known });
}

/**
 * Flags as they were stored, perhaps before these bounds: a number that is too high counts as the
 * highest, whatever else is not valid as not set.
 */
function usable(set: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const mended = { ...set };
  for (const issue of featureFlags.safeParse(set).error?.issues ?? []) {
    const name = String(issue.path[0]);
    if (issue.code === "too_big" && issue.origin === "number") mended[name] = Number(issue.maximum);
    else delete mended[name];
  }
  return mended;
}
