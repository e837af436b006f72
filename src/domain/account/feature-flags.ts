import { z } from "zod";
import { limits } from "../limits.ts";

/** The plan that opens a gated option: the free one opens it to everybody (PLAN-05). */
export const planToken = z.enum(["free", "msteams-standard", "msteams-standard-2500", "agile-standup", "msteams-surveys"]);
export type PlanToken = z.infer<typeof planToken>;

/** The options that plans open (PLAN-06). */
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

/**
 * What an organisation has switched on, with the values it has where nobody said otherwise (ENT-48, ENT-49). The types that are not built yet are off. Unknown
 * keys are kept out; the edit flag is also known by the brand's own name (`flagsOf`).
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
  quiz: on,
  wordCloud: on,
  hotTake: off,
  icebreaker: off,
  qna: off,
  trivia: off,
  meetingEducationBanner: off,
  /** Participants of meetings without an account may take part (ANO-08). */
  anonymousUserExperienceEnabled: off,
  /** Its people ask for a licence instead of buying one (PLAN-09). */
  enterpriseTenant: off,
  /** Days (PLAN-10). */
  trialDays: z.number().int().min(0).default(14),
  agileStandupTrialLength: z.number().int().min(0).default(14),
  /** The free plan's limits (PLAN-11): responses a month, percent at which it warns, days for which results are kept. */
  responseUsageTracking: on,
  responseUsageLimit: z.number().int().min(0).default(25),
  responseUsageWarningPercentage: z.number().int().min(0).max(100).default(80),
  responseRetentionLimit: z.number().int().min(0).default(30),
  surveyAsDmMemberLimit: z.number().int().min(1).default(limits.directMessageMembers),
  surveyRemindersLimit: z.number().int().min(1).default(limits.reminderMembers.other),
  /** Without effect until they are defined (PLAN-12). */
  personalTabTest: off,
  teamTabTest: off,
  chatTabTest: off,
});
export type FeatureFlags = z.infer<typeof featureFlags>;

/** What the plans open where they are sold (PLAN-06). */
const sold: Record<Gate, PlanToken> = {
  allowResultsAfterClose: "msteams-standard",
  allowPrivateResults: "msteams-standard",
  allowAnonymousResponses: "msteams-standard",
  allowScheduling: "msteams-standard",
  allowCloseDate: "msteams-standard",
  allowDirectMessage: "msteams-standard-2500",
  allowReminders: "msteams-standard-2500",
};

/** Where an organisation runs this for itself there are no plans: no option needs one, and nothing is counted, whatever was set (BILLING `off`). */
const unsold = { ...Object.fromEntries(gates.map((name) => [name, undefined])), responseUsageTracking: false };

export type Billing = "stripe" | "sandbox" | "off";

/** The flag that allows editing, by the brand's name (PLAN-07). */
export function editFlagName(product: string): string {
  return `allow${product.replace(/\s+/g, "")}Edit`;
}

/** An organisation's flags: what an operator set for it, over the defaults of the billing mode. */
export function flagsOf(billing: Billing, set: Readonly<Record<string, unknown>>, product: string): FeatureFlags {
  const branded = set[editFlagName(product)];
  const known = typeof branded === "boolean" ? { ...set, allowEdit: branded } : set;
  return featureFlags.parse(billing === "off" ? { ...known, ...unsold } : { ...sold, ...known });
}
