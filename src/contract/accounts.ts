import { z } from "zod";
import { featureFlags } from "#domain/account/feature-flags.ts";
import { heldSubscription } from "#domain/account/subscription.ts";
import { tenantId, userId } from "#domain/ids.ts";
import { storableText } from "#domain/storable-text.ts";
import { defineApi } from "./route.ts";

/** The caller's account (API-78, ENT-41): who it is, what it holds, what is switched on, and what it has used this month. */
export const account = z.object({
  userId,
  tenantId,
  upn: z.string(),
  name: z.string(),
  subscriptions: z.array(heldSubscription),
  /** Those of them that the caller manages (ENT-42). */
  adminSubscriptions: z.array(heldSubscription),
  featureFlags: featureFlags.loose(),
  /** Whether there are plans here at all; without them no page names one (BILLING `off`). */
  sellsPlans: z.boolean(),
  /** Completed responses to what the caller owns, this calendar month in UTC (LIM-01). */
  usage: z.object({ period: z.string(), value: z.number().int() }),
});
export type AccountView = z.infer<typeof account>;

export const accountsApi = defineApi({
  get: { method: "GET", path: "/v1/user", reply: account },
  /** How many items the caller has made; `meetingId` limits it to a meeting (API-73, SUC-06). */
  surveyCount: {
    method: "GET",
    path: "/v1/user/survey-count",
    query: z.object({ meetingId: storableText.max(400).optional() }),
    reply: z.object({ count: z.number().int() }),
  },
});
