import { z } from "zod";
import { heldSubscription } from "#domain/account/subscription.ts";
import { surveyId, userId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { storableText } from "#domain/storable-text.ts";
import { anonymity, applicationType, surveyState, surveyType } from "#domain/survey/survey.ts";
import { several } from "../query-values.ts";
import { defineApi } from "../route.ts";

const count = z.number().int();
const instant = z.coerce.date();
const params = z.object({ id: surveyId });

/** A person by id; the name is empty where the product does not know one. */
export const namedPerson = z.object({ id: userId, name: z.string() });

/** The organisation at a glance. Counts of both variants, at most a minute old. */
const overview = z.object({
  /** Surveys by type; `deleted`: those that are deleted but still stored. */
  surveys: z.array(
    z.object({ type: surveyType, pending: count, open: count, closed: count, deleted: count }),
  ),
  /** People who own a survey. */
  creators: count,
  /** The answers to surveys that were created in the last 7 and 30 days. */
  answers: z.object({ ofWeek: count, ofMonth: count }),
  /** Rows that are stored for the organisation. */
  stored: z.object({
    surveys: count,
    series: count,
    answers: count,
    people: count,
    templates: count,
    audit: count,
  }),
  /** The organisation's subscriptions, newest first, at most 50. */
  plans: z.array(
    heldSubscription
      .pick({ id: true, plan: true, type: true, state: true, trialExpiresAt: true })
      .extend({ forEverybody: z.boolean(), people: count, planQuantity: count.nullable() }),
  ),
  sellsPlans: z.boolean(),
  /** Administrators that a command named; those by their role in the directory are not known. */
  administrators: z.array(namedPerson),
  asOf: instant,
});
export type Overview = z.infer<typeof overview>;

/** A survey as administrators see it: never an answer, a result or a question. */
const administeredSurvey = z.object({
  id: surveyId,
  applicationType,
  type: surveyType,
  /** The name in lists; the beginning of a long one. */
  name: z.string(),
  state: surveyState,
  owners: z.array(namedPerson),
  anonymity,
  createdAt: instant,
  closeAt: instant.nullable(),
  /** It belongs to a series: its owners are those of the series. */
  inSeries: z.boolean(),
  responseCount: count,
});
export type AdministeredSurvey = z.infer<typeof administeredSurvey>;

const surveysQuery = z.object({
  /** Part of the name. */
  search: storableText.max(limits.search).optional(),
  owner: userId.optional(),
  types: several(surveyType).optional(),
  states: several(surveyState).optional(),
  after: z.string().max(200).optional(),
  limit: z.coerce.number().int().min(1).max(100).default(limits.listPage),
});
export type SurveysQuery = z.output<typeof surveysQuery>;

/**
 * The administration of the caller's organisation. Each call is refused with 403
 * `ADMINISTRATION_DENIED` unless the caller is an administrator (`canAdminister` of the account).
 */
export const administrationApi = defineApi({
  overview: { method: "GET", path: "/v1/administration/overview", reply: overview },
  /**
   * Surveys that are not deleted, newest first. May have fewer than requested even if `next` is
   * set.
   */
  surveys: {
    method: "GET",
    path: "/v1/administration/surveys",
    query: surveysQuery,
    reply: z.object({ surveys: z.array(administeredSurvey), next: z.string().nullable() }),
  },
  /** Closes an open survey. */
  close: {
    method: "POST",
    path: "/v1/administration/surveys/:id/close",
    params,
    reply: administeredSurvey,
  },
  delete: {
    method: "DELETE",
    path: "/v1/administration/surveys/:id",
    params,
    reply: z.undefined(),
    status: 204,
  },
  /**
   * Hands a survey to another person of the organisation, who must be in a place with the app: in
   * the stead of one owner, `from`, or of all. A survey in a series: with its series.
   */
  handOver: {
    method: "POST",
    path: "/v1/administration/surveys/:id/hand-over",
    params,
    body: z.strictObject({ to: userId, from: userId.optional() }),
    reply: administeredSurvey,
  },
});
