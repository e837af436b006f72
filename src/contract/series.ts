import { z } from "zod";
import { conversationId, seriesId, userId } from "#domain/ids.ts";
import { autolink } from "#domain/integration/autolink.ts";
import { limits } from "#domain/limits.ts";
import { mostHistoryRows } from "#domain/series/history-pages.ts";
import { seriesStates } from "#domain/series/series.ts";
import { seriesActions } from "#domain/series/series-permissions.ts";
import { storableText } from "#domain/storable-text.ts";
import { draft } from "#domain/survey/draft.ts";
import { applicationType, owner, recipient, surveyType } from "#domain/survey/survey.ts";
import { frequencies } from "#domain/time/recurrence.ts";
import { several } from "./query-values.ts";
import { defineApi } from "./route.ts";
import { surveyRow } from "./survey-view.ts";
import { listed, person } from "./surveys.ts";

/**
 * A series as a viewer sees it (ENT-30 to ENT-34). `template`: what its surveys are made of; its
 * questions are for owners only, because others may not see them before they are sent. `name`: for
 * others its title, or else that of the last survey that they may see; empty without one. `can`:
 * what the viewer may do with it now; lists do not ask whether the plans allow it.
 */
const seriesView = z.object({
  id: seriesId,
  name: z.string(),
  type: z.literal("rrule"),
  frequency: z.enum(frequencies),
  state: z.enum(seriesStates),
  /** Whether the plan ended it, and it can be enabled once a plan includes it again. */
  stopped: z.boolean().default(false),
  next: z.coerce.date().nullable(),
  lastSurveyId: z.string().nullable(),
  /** Null before the first survey, or if the viewer may not see it. */
  lastSurvey: listed.nullable(),
  recipients: z.array(recipient),
  owners: z.array(owner),
  role: z.enum(["own", "read"]),
  can: z.array(z.enum(seriesActions)),
  /** Whether the organisation lets what it sends recur (REC-14). */
  recurs: z.boolean(),
  autolinkIntegrations: z.array(autolink),
  template: draft,
  rrule: z.string(),
  rruleDTStart: z.string(),
  rruleTZID: z.string(),
  /** Whether each person gets it at that local time of their own zone. */
  eachInOwnZone: z.boolean(),
  surveyOpenDuration: z.string(),
  applicationType,
  createdAt: z.coerce.date(),
  updatedAt: z.coerce.date(),
  serverTime: z.coerce.date(),
});
export type SeriesView = z.infer<typeof seriesView>;

const params = z.object({ id: seriesId });
const ofTeam = params.extend({ groupId: z.string().max(200) });
const listQuery = z.object({
  /** Part of the series' name (LST-01). */
  search: storableText.max(limits.search).optional(),
  types: several(surveyType).optional(),
  owners: several(userId).optional(),
  includeResponses: z.stringbool().default(false),
  /** The `next` of the previous reply. */
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(limits.listPage),
});
export type SeriesListQuery = z.output<typeof listQuery>;
/** May have fewer series than requested even if `next` is set: ten pages are read at most. */
const list = z.object({ series: z.array(seriesView), next: z.string().nullable() });
export type SeriesList = z.infer<typeof list>;

const historyQuery = z.object({
  skip: z.coerce.number().int().min(0).max(100_000).default(0),
  limit: z.coerce.number().int().min(1).max(mostHistoryRows).default(limits.seriesFirstPage),
  includeResponses: z.stringbool().default(false),
});
export type HistoryQuery = z.output<typeof historyQuery>;
const teamStatus = z.array(z.object({ label: z.string(), count: z.number().int() }));
export type TeamStatus = z.infer<typeof teamStatus>;
/**
 * `teamStatus`: the counts of the answers to the yes-no question of a standup (REC-30); empty if
 * there is none or the caller may not see its results.
 */
const historyRow = surveyRow.extend({ teamStatus });
export type HistoryRow = z.infer<typeof historyRow>;

/**
 * The surveys that a series sent, the newest first. `total`: of all. `skipped`: the occurrences
 * among these that were not sent.
 */
const history = z.object({
  surveys: z.array(historyRow),
  total: z.number().int(),
  skipped: z.array(z.coerce.date()),
});
export type SeriesHistory = z.infer<typeof history>;

/** An empty audience gives an empty list (LST-19). */
const ofAudience = z.object({ audienceId: z.union([conversationId, z.literal("")]) });

export const seriesApi = defineApi({
  get: { method: "GET", path: "/v1/series/:id", params, reply: seriesView },
  getOfTeam: {
    method: "GET",
    path: "/v1/team/:groupId/series/:id",
    params: ofTeam,
    reply: seriesView,
  },
  ofOwner: { method: "GET", path: "/v1/owner/series", query: listQuery, reply: list },
  ofAudience: {
    method: "GET",
    path: "/v1/audience/:audienceId/series",
    params: ofAudience,
    query: listQuery,
    reply: list,
  },
  ofTeamAudience: {
    method: "GET",
    path: "/v1/team/:groupId/audience/:audienceId/series",
    params: ofAudience.extend({ groupId: z.string().max(200) }),
    query: listQuery,
    reply: list,
  },
  /** Answers 422 if the owners' subscription has ended (API-53). */
  history: {
    method: "GET",
    path: "/v1/series/:id/historicalSurveys",
    params,
    query: historyQuery,
    reply: history,
  },
  historyOfTeam: {
    method: "GET",
    path: "/v1/team/:groupId/series/:id/historicalSurveys",
    params: ofTeam,
    query: historyQuery,
    reply: history,
  },
  edit: {
    method: "PUT",
    path: "/v1/series/:id",
    params,
    body: z.object({
      draft,
      updateOptions: z
        .object({ limitedEdit: z.boolean().default(false), notify: z.boolean().default(false) })
        .prefault({}),
      /** The `updatedAt` of the series, or of the limited edit's survey, when the edit began. */
      seenAt: z.coerce.date().optional(),
    }),
    reply: seriesView,
  },
  addOwner: {
    method: "POST",
    path: "/v1/series/:id/owner",
    params,
    body: person,
    reply: seriesView,
    status: 201,
  },
  removeOwner: {
    method: "DELETE",
    path: "/v1/series/:id/owner/:ownerId",
    params: params.extend({ ownerId: userId }),
    reply: z.undefined(),
    status: 204,
  },
});
