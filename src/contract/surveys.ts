import { z } from "zod";
import { conversationId, surveyId, tenantId, userId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { storableText } from "#domain/storable-text.ts";
import { draft } from "#domain/survey/draft.ts";
import { updateOptions } from "#domain/survey/edit.ts";
import { linkType, surveyType } from "#domain/survey/survey.ts";
import { defineApi } from "./route.ts";
import { surveyView } from "./survey-view.ts";

const params = z.object({ id: surveyId });
const times = z.object({ deliverAt: z.coerce.date().nullable().default(null), closeAt: z.coerce.date().nullable().default(null) });
/** Who is made an owner (API-38). The name is read from the rosters, not from here. */
const person = z.object({
  aadObjectId: userId,
  name: storableText.max(300).optional(),
  teamsUserId: storableText.max(300).optional(),
  upn: storableText.max(300).optional(),
});
const trackingFields = z.object({ trackingSource: storableText.max(200).optional(), authoringOrigin: storableText.max(200).optional() });

const types = z
  .string()
  .transform((text) => text.split(",").filter((name) => name !== ""))
  .pipe(z.array(surveyType));

/** Filters and the key of the page (API-15, API-20; lists are paged by key, see `next` of the answer). */
export const listQuery = z.object({
  excludeTypes: types.optional(),
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(limits.listPage),
});
const list = z.object({ surveys: z.array(surveyView), next: z.string().nullable() });
export type SurveyList = z.infer<typeof list>;

export const surveysApi = defineApi({
  get: { method: "GET", path: "/v1/survey/:id", params, reply: surveyView, guests: true },
  create: {
    method: "POST",
    path: "/v1/survey",
    body: z.object({ draft, trackingFields: trackingFields.default({}) }),
    reply: z.object({ id: surveyId }),
    status: 201,
  },
  /** Saves an edit (API-28). What has no `times` of its own keeps them. `seenAt`: the item's `updatedAt` that the edit began with; one that was changed since, such as by a choice that the audience added, is refused. */
  edit: {
    method: "PUT",
    path: "/v1/survey/:id",
    params,
    body: z.object({ survey: draft, updateOptions: updateOptions.prefault({}), seenAt: z.coerce.date().optional() }),
    reply: surveyView,
  },
  reopen: { method: "PUT", path: "/v1/survey/:id/reopen", params, body: times.pick({ closeAt: true }).prefault({}), reply: surveyView },
  /** Makes its share link, or answers the one that it has (API-40). */
  share: {
    method: "POST",
    path: "/v1/survey/:id/recipient",
    params,
    body: z.object({
      type: z.literal("web"),
      authMethod: z.literal("aad"),
      id: tenantId,
      source: storableText.max(200).optional(),
      linkType: linkType.default("protected"),
    }),
    reply: z.object({ shortCode: z.string(), shortCodeUri: z.string() }),
  },
  addOwner: { method: "POST", path: "/v1/survey/:id/owner", params, body: person, reply: surveyView },
  removeOwner: { method: "DELETE", path: "/v1/survey/:id/owner/:ownerId", params: params.extend({ ownerId: userId }), reply: surveyView },
  deliver: { method: "POST", path: "/v1/survey/:id/deliver", params, body: times.prefault({}), reply: surveyView },
  close: { method: "PUT", path: "/v1/survey/:id/close", params, body: times.pick({ closeAt: true }).prefault({}), reply: surveyView },
  ofAudience: {
    method: "GET",
    path: "/v1/audience/:audienceId/surveys",
    params: z.object({ audienceId: conversationId }),
    query: listQuery,
    reply: list,
  },
  ofTeamAudience: {
    method: "GET",
    path: "/v1/team/:groupId/audience/:audienceId/surveys",
    params: z.object({ groupId: z.string().max(200), audienceId: conversationId }),
    query: listQuery,
    reply: list,
  },
  ofOwner: { method: "GET", path: "/v1/owner/surveys", query: listQuery, reply: list },
});
