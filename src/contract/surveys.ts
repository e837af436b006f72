import { z } from "zod";
import { conversationId, surveyId, tenantId, userId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { storableText } from "#domain/storable-text.ts";
import { storableTime } from "#domain/storable-time.ts";
import { draft } from "#domain/survey/draft.ts";
import { updateOptions } from "#domain/survey/edit.ts";
import { linkType, surveyState, surveyType } from "#domain/survey/survey.ts";
import { resultsAnswer } from "./responses.ts";
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

/** Several values in one parameter, by commas. */
const several = <T extends z.ZodType<unknown, string>>(item: T) =>
  z
    .string()
    .transform((text) => text.split(",").filter((name) => name !== ""))
    .pipe(z.array(item).max(50));

/** What a list is narrowed to (API-15 to API-22). Everything left out narrows nothing. */
export const listScope = z.object({
  /** Part of what an item is called (LST-01). */
  search: storableText.max(limits.search).optional(),
  excludeTypes: several(surveyType).optional(),
  filterMeetings: z.stringbool().default(false),
  filterNotMeetings: z.stringbool().default(false),
  /** Of that meeting alone, also one of a channel. */
  channelMeetingId: storableText.max(400).optional(),
  /** Not closed, or closed after this (API-21). */
  closeAt: storableTime.optional(),
  /** Closed before this (MTG-16). */
  closedBefore: storableTime.optional(),
  /** With a share link for the whole organisation (LST-09). */
  organizationWide: z.stringbool().default(false),
});
export const sortOrder = z.enum(["newest", "oldest"]);
export type SortOrder = z.infer<typeof sortOrder>;

/** A list's scope, what is chosen of it, and the key of the page (lists are paged by key, see `next` of the answer). */
export const listQuery = listScope.extend({
  types: several(surveyType).optional(),
  states: several(surveyState).optional(),
  owners: several(userId).optional(),
  /** The conversations that an item was sent to. */
  channels: several(conversationId).optional(),
  /** Each item with its results, as far as the caller may see them (API-18). */
  includeResponses: z.stringbool().default(false),
  sort: sortOrder.default("newest"),
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(limits.listPage),
});
export type ListQuery = z.output<typeof listQuery>;
/** An item of a list; `responses` with `includeResponses` alone. */
const listed = surveyView.extend({ responses: resultsAnswer.pick({ canViewResponses: true, error: true, results: true }).optional() });
export type ListedSurvey = z.infer<typeof listed>;
/** A page; with a `next` there may be fewer items than asked for: a rare word is looked for in 10,000 items of a list at a time. */
const list = z.object({ surveys: z.array(listed), next: z.string().nullable() });
export type SurveyList = z.infer<typeof list>;

const count = z.number().int();
const named = z.object({ id: z.string(), name: z.string(), count });
/** How many items of a scope there are of each kind, whatever else is chosen (MTG-04): of the newest 2,000. Most first; what is not there is left out. */
const counts = z.object({
  types: z.array(z.object({ id: surveyType, count })),
  states: z.array(z.object({ id: surveyState, count })),
  owners: z.array(named),
  channels: z.array(named),
});
export type ListCounts = z.infer<typeof counts>;

/** A list of nothing is an empty list (LST-19). */
const ofAudience = z.object({ audienceId: z.union([conversationId, z.literal("")]) });
const ofTeam = ofAudience.extend({ groupId: z.string().max(200) });
/** By chat id (API-49, ENT-40). */
const groupConfig = z.object({ sortOrder });

export const surveysApi = defineApi({
  /** With its results, as far as the caller may see them, where `includeResponses` is asked for (API-23). */
  get: {
    method: "GET",
    path: "/v1/survey/:id",
    params,
    query: z.object({ includeResponses: z.stringbool().default(false) }),
    reply: listed,
    guests: true,
  },
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
  ofAudience: { method: "GET", path: "/v1/audience/:audienceId/surveys", params: ofAudience, query: listQuery, reply: list, guests: true },
  ofTeamAudience: { method: "GET", path: "/v1/team/:groupId/audience/:audienceId/surveys", params: ofTeam, query: listQuery, reply: list },
  ofOwner: { method: "GET", path: "/v1/owner/surveys", query: listQuery, reply: list },
  countsOfAudience: {
    method: "GET",
    path: "/v1/audience/:audienceId/surveys/counts",
    params: ofAudience,
    query: listScope,
    reply: counts,
    guests: true,
  },
  countsOfTeamAudience: {
    method: "GET",
    path: "/v1/team/:groupId/audience/:audienceId/surveys/counts",
    params: ofTeam,
    query: listScope,
    reply: counts,
  },
  countsOfOwner: { method: "GET", path: "/v1/owner/surveys/counts", query: listScope, reply: counts },
  groupConfig: {
    method: "GET",
    path: "/v1/survey/:chatId/groupconfig",
    params: z.object({ chatId: conversationId }),
    reply: groupConfig,
    guests: true,
  },
  setGroupConfig: {
    method: "PUT",
    path: "/v1/survey/:chatId/groupconfig",
    params: z.object({ chatId: conversationId }),
    body: groupConfig,
    reply: groupConfig,
  },
});

/**
 * Server-sent events of a list, authorised like it: an event named `list` each time an item of it is made, sent, edited, closed, opened again, deleted or brought back.
 * It does not say what; whoever shows the list reads it again, at any moment `within` so many milliseconds, which are more where many look. Counts of responses are not told.
 */
export const listEventsPaths = { audience: "/v1/audience/:audienceId/surveys/events", owner: "/v1/owner/surveys/events" } as const;
export const listEvent = z.object({ within: z.number().int().min(0) });
