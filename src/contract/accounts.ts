import { z } from "zod";
import { featureFlags } from "#domain/account/feature-flags.ts";
import { heldSubscription } from "#domain/account/subscription.ts";
import { tenantId, userId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { storableText } from "#domain/storable-text.ts";
import { anonymity } from "#domain/survey/survey.ts";
import { defineApi } from "./route.ts";

/**
 * What a user wants to do, as reported by a page (API-79): any JSON object. Only the last one is
 * kept.
 */
const intent = z.record(z.string(), z.unknown());

/**
 * The outcome of the rating dialog (API-86): an answer, with a score of 0 to 10 and the reason for
 * it; closed without one; or never to be shown again.
 */
const ratingOutcome = z.union([
  z.strictObject({
    submitted: z.literal(true),
    score: z.number().int().min(0).max(10),
    reason: storableText.trim().min(1).max(limits.ratingReason.max),
  }),
  z.strictObject({ dismissed: z.literal(true) }),
  z.strictObject({ optOut: z.literal(true) }),
]);
export type RatingOutcome = z.output<typeof ratingOutcome>;

/**
 * The caller's account (API-78, ENT-41): identity, subscriptions, feature flags and this month's
 * usage.
 */
export const account = z.object({
  userId,
  tenantId,
  upn: z.string(),
  name: z.string(),
  /**
   * How the caller signed in: `aad` with the organisation's directory; `anonymous` as a participant
   * of a meeting without an account.
   */
  licenseType: z.enum(["aad", "anonymous"]),
  subscriptions: z.array(heldSubscription),
  /** The subscriptions that the caller administers (ENT-42). */
  adminSubscriptions: z.array(heldSubscription),
  featureFlags: featureFlags.loose(),
  /** Whether this deployment sells plans; if not, no page mentions any (BILLING `off`). */
  sellsPlans: z.boolean(),
  /** Whether the caller administers the organisation (`administration/`). */
  canAdminister: z.boolean(),
  /** What the organisation's policy leaves to the caller; the flags tell which types. */
  creation: z.object({
    mayCreate: z.boolean(),
    shareLinks: z.boolean(),
    /** What blank forms begin with; null: what is usual for the type. */
    usualAnonymity: anonymity.nullable(),
  }),
  /** Completed responses to the caller's surveys this calendar month in UTC (LIM-01). */
  usage: z.object({ period: z.string(), value: z.number().int() }),
  /** The last intent that the caller's pages reported, and when; null if there is none. */
  intent: z.object({ stated: intent, at: z.coerce.date() }).nullable(),
});
export type AccountView = z.infer<typeof account>;

export const accountsApi = defineApi({
  get: { method: "GET", path: "/v1/user", reply: account, guests: true },
  /**
   * The number of surveys the caller created; `meetingId` limits it to a meeting (API-73, SUC-06).
   */
  surveyCount: {
    method: "GET",
    path: "/v1/user/survey-count",
    query: z.object({ meetingId: storableText.max(400).optional() }),
    reply: z.object({ count: z.number().int() }),
  },
  /** Stores the caller's intent, at most 4 KiB (API-79). */
  keepIntent: {
    method: "POST",
    path: "/v1/user/intent",
    body: intent,
    reply: z.undefined(),
    status: 204,
  },
  /** Whether to ask the caller for a rating now (API-85, NPS-09). */
  ratingEligibility: {
    method: "GET",
    path: "/v1/user/nps/eligibility",
    reply: z.object({ isEligible: z.boolean() }),
  },
  /** Stores the outcome of the caller's rating dialog; the last answer replaces earlier ones. */
  keepRating: {
    method: "PUT",
    path: "/v1/user/nps",
    body: ratingOutcome,
    reply: z.undefined(),
    status: 204,
  },
});
