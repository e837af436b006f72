import { z } from "zod";
import { conversationId, seriesId, surveyId, tenantId, userId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { storableText } from "#domain/storable-text.ts";
import { draft } from "#domain/survey/draft.ts";
import { updateOptions } from "#domain/survey/edit.ts";
import { surveyTime } from "#domain/survey/schedule.ts";
import { linkType, surveyState, surveyType } from "#domain/survey/survey.ts";
import { storableTime } from "#domain/time/storable-time.ts";
import { several } from "./query-values.ts";
import { resultsAnswer } from "./results.ts";
import { defineApi } from "./route.ts";
import { surveyRow, surveyView } from "./survey-view.ts";

const params = z.object({ id: surveyId });
/**
 * `includeResponses`: each survey with its results and newest 100 responses (fewer if they are
 * long), if the caller may see them (API-18). `includeResults`: with its results only.
 */
const withResults = {
  includeResponses: z.stringbool().default(false),
  includeResults: z.stringbool().default(false),
};
const times = z.object({
  deliverAt: surveyTime.nullable().default(null),
  closeAt: surveyTime.nullable().default(null),
});
/**
 * The person to add as an owner (API-38). Their name is read from the rosters, not from this input.
 */
export const person = z.object({
  aadObjectId: userId,
  name: storableText.max(300).optional(),
  teamsUserId: storableText.max(300).optional(),
  upn: storableText.max(300).optional(),
});
export const trackingFields = z.object({
  trackingSource: storableText.max(200).optional(),
  authoringOrigin: storableText.max(200).optional(),
});

/** The filters of a list (API-15 to API-22); omitted ones do not filter. */
export const listScope = z.object({
  /** Part of the survey's name in lists (LST-01). */
  search: storableText.max(limits.search).optional(),
  excludeTypes: several(surveyType).optional(),
  filterMeetings: z.stringbool().default(false),
  filterNotMeetings: z.stringbool().default(false),
  /** Only this meeting, also if it is in a channel. */
  channelMeetingId: storableText.max(400).optional(),
  /** Not closed, or closed after this time (API-21). */
  closeAt: storableTime.optional(),
  /** Closed before this time (MTG-16). */
  closedBefore: storableTime.optional(),
  /** Only surveys with a share link for the whole organisation (LST-09). */
  organizationWide: z.stringbool().default(false),
});
export const sortOrder = z.enum(["newest", "oldest"]);
export type SortOrder = z.infer<typeof sortOrder>;

/** A list's scope, further filters, and the key of the page (`next` of the previous reply). */
export const listQuery = listScope.extend({
  types: several(surveyType).optional(),
  states: several(surveyState).optional(),
  owners: several(userId).optional(),
  /** The conversations that the survey was sent to. */
  channels: several(conversationId).optional(),
  ...withResults,
  sort: sortOrder.default("newest"),
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(limits.listPage),
});
export type ListQuery = z.output<typeof listQuery>;
/** The requested results of a survey (ENT-09); `responses` only with `includeResponses`. */
const asked = resultsAnswer
  .pick({ responses: true, canViewResponses: true, error: true, results: true })
  .partial();
export type AskedResults = z.infer<typeof asked>;
export const listed = surveyRow.extend(asked.shape);
export type ListedSurvey = z.infer<typeof listed>;
/**
 * A page. It may have fewer surveys than requested even if `next` is set: a search reads 10,000
 * surveys of a list at a time, and a page holds at most one megabyte of surveys and one of
 * responses.
 */
const list = z.object({
  surveys: z.array(listed),
  next: z.string().nullable(),
  serverTime: z.coerce.date(),
});
export type SurveyList = z.infer<typeof list>;

/** What waits for the caller's answer; `after` is the `next` of the previous reply. */
const waitingQuery = z.object({
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(limits.listPage).default(limits.listPage),
});
export type WaitingQuery = z.output<typeof waitingQuery>;
/** May have fewer surveys than requested even if `next` is set. */
const waitingList = list.extend({ surveys: z.array(surveyRow) });
export type WaitingList = z.infer<typeof waitingList>;

const count = z.number().int();
const named = z.object({ id: z.string(), name: z.string(), count });
/**
 * The number of surveys of each kind in a scope, ignoring other filters (MTG-04). Counts the newest
 * 2,000; highest first; zeros are omitted.
 */
const counts = z.object({
  types: z.array(z.object({ id: surveyType, count })),
  states: z.array(z.object({ id: surveyState, count })),
  owners: z.array(named),
  channels: z.array(named),
});
export type ListCounts = z.infer<typeof counts>;

/** An empty audience gives an empty list (LST-19). */
const ofAudience = z.object({ audienceId: z.union([conversationId, z.literal("")]) });
const ofTeam = ofAudience.extend({ groupId: z.string().max(200) });
/** `id`: the chat id (API-49, ENT-40). */
const groupConfig = z.object({ sortOrder });

export const surveysApi = defineApi({
  /**
   * With results and responses if requested and the caller may see them (API-23). `forEditing`:
   * refuses the call as saving an edit would be refused (AUT-54).
   */
  get: {
    method: "GET",
    path: "/v1/survey/:id",
    params,
    query: z.object({ ...withResults, forEditing: z.stringbool().default(false) }),
    reply: surveyView.extend(asked.shape),
    guests: true,
  },
  create: {
    method: "POST",
    path: "/v1/survey",
    body: z.object({ draft, trackingFields: trackingFields.default({}) }),
    /** With a schedule in the draft it is a series, and both ids are the series' (API-25). */
    reply: z.object({ id: surveyId, scheduleId: seriesId.optional() }),
    creates: true,
  },
  /**
   * Saves an edit (API-28). Without `times` the times stay. `seenAt`: the survey's `updatedAt` when
   * the edit began; if it has changed since, the edit is refused and the form merges
   * (decisions/017).
   */
  edit: {
    method: "PUT",
    path: "/v1/survey/:id",
    params,
    body: z.object({
      survey: draft,
      updateOptions: updateOptions.prefault({}),
      seenAt: z.coerce.date().optional(),
    }),
    reply: surveyView,
  },
  reopen: {
    method: "PUT",
    path: "/v1/survey/:id/reopen",
    params,
    body: times.pick({ closeAt: true }).prefault({}),
    reply: surveyView,
  },
  /** Creates the share link, or returns the existing one (API-40). */
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
    status: 201,
  },
  addOwner: {
    method: "POST",
    path: "/v1/survey/:id/owner",
    params,
    body: person,
    reply: surveyView,
    status: 201,
  },
  removeOwner: {
    method: "DELETE",
    path: "/v1/survey/:id/owner/:ownerId",
    params: params.extend({ ownerId: userId }),
    reply: z.undefined(),
    status: 204,
  },
  deliver: {
    method: "POST",
    path: "/v1/survey/:id/deliver",
    params,
    body: times.prefault({}),
    reply: surveyView,
  },
  close: {
    method: "PUT",
    path: "/v1/survey/:id/close",
    params,
    body: times.pick({ closeAt: true }).prefault({}),
    reply: surveyView,
  },
  ofAudience: {
    method: "GET",
    path: "/v1/audience/:audienceId/surveys",
    params: ofAudience,
    query: listQuery,
    reply: list,
    guests: true,
  },
  ofTeamAudience: {
    method: "GET",
    path: "/v1/team/:groupId/audience/:audienceId/surveys",
    params: ofTeam,
    query: listQuery,
    reply: list,
  },
  ofOwner: { method: "GET", path: "/v1/owner/surveys", query: listQuery, reply: list },
  /**
   * The open surveys of others that the caller is asked to answer and has not completed: the next
   * to close first, then those without a closing time, the newest first.
   */
  waiting: {
    method: "GET",
    path: "/v1/surveys/waiting",
    query: waitingQuery,
    reply: waitingList,
  },
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
  countsOfOwner: {
    method: "GET",
    path: "/v1/owner/surveys/counts",
    query: listScope,
    reply: counts,
  },
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
 * Server-sent events of a list, authorised like the list: an event named `list` whenever one of its
 * surveys is created, sent, edited, closed, reopened, deleted or restored, but not when responses
 * arrive. It does not say what changed: the page reloads the list at a random moment `within` this
 * many milliseconds, more if many pages are open.
 */
export const listEventsPaths = {
  audience: "/v1/audience/:audienceId/surveys/events",
  owner: "/v1/owner/surveys/events",
} as const;
export const listEvent = z.object({ within: z.number().int().min(0) });
