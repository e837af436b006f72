import { z } from "zod";
import { subscription } from "#domain/account/subscription.ts";
import { planActions } from "#domain/account/subscription-people.ts";
import { conversationId, surveyId, userId } from "#domain/ids.ts";
import { storableText } from "#domain/storable-text.ts";
import { storableTime } from "#domain/time/storable-time.ts";
import { defineApi } from "../route.ts";

const params = z.object({ id: z.uuid().toLowerCase() });
const said = storableText.max(400);

/** A person of a subscription (ENT-47). */
const person = z.object({
  aadObjectId: userId,
  teamsUserId: z.string().nullable(),
  name: z.string(),
  upn: z.string(),
});
const member = person.extend({ role: z.enum(["user", "admin"]) });
export type PlanOwner = z.infer<typeof person>;
export type PlanUser = z.infer<typeof member>;

/**
 * Who is added (API-104, API-106). Only `aadObjectId` decides: name and address come from the
 * roster of `teamId`, the place in which the caller adds them (ACC-17); it may be left out for
 * somebody who is in the subscription already.
 */
const added = z.object({
  aadObjectId: userId,
  name: said.optional(),
  upn: said.optional(),
  teamsUserId: said.nullish(),
  teamId: conversationId.optional(),
});

/** ENT-46. `licencesLeft`: null for any number. `can`: what the caller may do. */
const subscriptionDetail = subscription
  .pick({ id: true, plan: true, scope: true, planUsageType: true, planQuantity: true })
  .extend({
    owners: z.array(person),
    users: z.array(member),
    licencesLeft: z.number().int().nullable(),
    can: z.array(z.enum(planActions)),
  });
export type SubscriptionDetail = z.infer<typeof subscriptionDetail>;

/** A place in the list of items: the time and id of the last one read. */
const after = z
  .string()
  .max(100)
  .transform((text) => text.split("_"))
  .pipe(z.tuple([z.iso.datetime().pipe(storableTime), surveyId]))
  .transform(([at, id]) => ({ at, id }));

/**
 * ENT-57: the responses of a calendar month in UTC. `users`: those with the most; of an item they
 * are a number only, whoever answered it.
 */
const planActivity = z.object({
  periodStart: z.coerce.date(),
  periodEnd: z.coerce.date(),
  currentCount: z.number().int(),
  users: z.array(z.object({ user: person, usage: z.object({ value: z.number().int() }) })),
  items: z.array(
    z.object({
      id: surveyId,
      title: z.string(),
      owner: z.string(),
      users: z.number().int(),
      channel: z.string(),
      createdAt: z.coerce.date(),
    }),
  ),
  /** Asks for the items after these; null at the end. */
  next: z.string().nullable(),
});
export type PlanActivity = z.infer<typeof planActivity>;

const add = {
  method: "POST",
  params,
  body: added,
  reply: subscriptionDetail,
  status: 201,
} as const;
const remove = {
  method: "DELETE",
  reply: z.undefined(),
  status: 204,
} as const;

/** The people of a subscription, and what it is used for. 404 where no plans are sold. */
export const subscriptionsApi = defineApi({
  get: { method: "GET", path: "/v1/subscription/:id", params, reply: subscriptionDetail },
  addOwner: { ...add, path: "/v1/subscription/:id/owner" },
  /** The person keeps the licence as a creator (ACC-21). */
  removeOwner: {
    ...remove,
    path: "/v1/subscription/:id/owner/:ownerId",
    params: params.extend({ ownerId: userId }),
  },
  addUser: { ...add, path: "/v1/subscription/:id/user" },
  removeUser: {
    ...remove,
    path: "/v1/subscription/:id/user/:userId",
    params: params.extend({ userId }),
  },
  activity: {
    method: "GET",
    path: "/v1/subscription/:id/activity",
    params,
    query: z.object({ after: after.optional() }),
    reply: planActivity,
  },
});
