import { z } from "zod";
import { userId } from "#domain/ids.ts";
import { storableText } from "#domain/storable-text.ts";
import { defineApi } from "../route.ts";

/** The plans that have a trial (API-82). */
const plan = z.enum(["msteams-standard", "agile-standup"]);
const said = storableText.max(400).nullish();
const entered = storableText.trim().max(5000).optional();

const started = z.object({
  subscriptionId: z.uuid(),
  plan,
  trialExpiresAt: z.coerce.date(),
});
export type StartedTrial = z.infer<typeof started>;

/** Trials without a payment. 404 where no plans are sold. */
export const trialsApi = defineApi({
  /**
   * With a token that an operator signed for the caller (API-82, BIL-73), who also names what is in
   * it.
   */
  byToken: {
    method: "POST",
    path: "/v1/start-trial/token",
    body: z.object({
      token: z.string().min(1).max(4000),
      region: storableText.trim().min(1).max(60),
      plan,
      upn: storableText.trim().min(1).max(400),
    }),
    reply: started,
    status: 201,
  },
  /**
   * `id`: the caller's own (API-80). A licence request has both fields, under either name (API-81).
   * By default the plan of the variant. `userUPN` and `groupId` are accepted and ignored.
   */
  start: {
    method: "POST",
    path: "/v1/start-trial/:id",
    params: z.object({ id: userId }),
    body: z.object({
      userUPN: said,
      groupId: said,
      plan: plan.optional(),
      approvalContact: entered,
      emailAddress: entered,
      licenseRequestReason: entered,
      reason: entered,
    }),
    reply: started,
    status: 201,
  },
});
