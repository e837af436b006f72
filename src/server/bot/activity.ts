import { z } from "zod";
import { tenantId, userId } from "#domain/ids.ts";
import { isZone } from "#domain/time/series-schedule.ts";

const id = z.string().min(1).max(300);
const name = z.string().max(1000).catch("");
const account = z.looseObject({ id: id.optional().catch(undefined) });

const channelData = z.object({
  tenant: z.object({ id: tenantId }).optional().catch(undefined),
  team: z
    .object({
      id,
      name: name.optional(),
      aadGroupId: z.string().max(200).optional().catch(undefined),
    })
    .optional()
    .catch(undefined),
  channel: z.object({ id, name: name.optional() }).optional().catch(undefined),
  meeting: z
    .object({ id: z.string().min(1).max(400) })
    .optional()
    .catch(undefined),
  eventType: z.string().max(100).optional().catch(undefined),
});

/** The fields that the product reads of a call from the host's bot channel. */
export const activity = z.object({
  type: z.string().max(100),
  id: z.string().max(300).optional().catch(undefined),
  /** The message with the card that was used. */
  replyToId: z.string().max(300).optional().catch(undefined),
  name: z.string().max(200).optional().catch(undefined),
  action: z.string().max(100).optional().catch(undefined),
  text: z.string().max(100_000).catch(""),
  value: z.unknown().optional(),
  /** The IANA zone of the sender's client. */
  localTimezone: z.string().max(100).refine(isZone).optional().catch(undefined),
  serviceUrl: z.string().max(500),
  from: z.object({ id, name: name.optional(), aadObjectId: userId.optional().catch(undefined) }),
  recipient: account.optional().catch(undefined),
  conversation: z.object({
    id,
    name: name.optional(),
    tenantId: tenantId.optional().catch(undefined),
    conversationType: z.string().max(100).optional().catch(undefined),
  }),
  channelData: channelData.catch({}),
  membersAdded: z.array(account).max(10_000).catch([]),
  membersRemoved: z.array(account).max(10_000).catch([]),
  entities: z
    .array(z.looseObject({ type: z.string().optional(), platform: z.string().optional() }))
    .catch([]),
});
export type Activity = z.infer<typeof activity>;
