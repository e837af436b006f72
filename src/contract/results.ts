import { z } from "zod";
import { questionId, surveyId, userId } from "#domain/ids.ts";
import { answerValue } from "#domain/question/question.ts";
import { answer } from "#domain/response/answers.ts";
import { responder, response, userResponse } from "#domain/response/response.ts";
import { digest } from "#domain/results/digest.ts";
import { resultTypes } from "#domain/results/result-types.ts";
import { results } from "#domain/results/results.ts";
import { withheld } from "#domain/results/withheld.ts";
import { storableText } from "#domain/storable-text.ts";
import { defineApi } from "./route.ts";

/**
 * The reply of the results call (API-32). If `canViewResponses` is false, `results` is null,
 * `responses` is empty and `error` says why (API-33).
 */
export const resultsAnswer = z.object({
  responses: z.array(response),
  autolinkIntegrations: z.array(z.unknown()),
  userResponse: userResponse.nullable(),
  canViewResponses: z.boolean(),
  error: z
    .enum(["AFTER-CLOSE", "PRIVATE", "FREE_TRIAL_RESPONSES_HIDDEN", "ACCESS_DENIED"])
    .nullable(),
  results: results.nullable(),
});
export type ResultsAnswer = z.infer<typeof resultsAnswer>;

const params = z.object({ id: surveyId });
const ofQuestion = z.object({ id: surveyId, questionId });
const ofPerson = z.object({ id: surveyId, userId });
const after = z.string().max(600).optional();
const page = z.object({ after });
const next = z.string().nullable();

/** One row of the response table (RES-22). Anonymous rows have neither name nor time. */
const responseRow = z.object({
  user: responder.nullable(),
  completedOn: z.coerce.date().nullable(),
  responses: z.array(answer),
  comments: z.array(z.string()),
});
export type ResponseRow = z.infer<typeof responseRow>;

/** A text answer or a comment. `user` is null if it is anonymous. */
const textAnswer = z.object({ text: z.string(), user: responder.nullable() });
export type TextAnswer = z.infer<typeof textAnswer>;

/**
 * A place on a quiz's leaderboard (QUZ-17); without a name in an anonymous quiz (QUZ-18). `time`: of
 * all answers in a game, in milliseconds (TRV-29); null in a quiz. Participants without an account
 * get no ids.
 */
export const leader = z.object({
  rank: z.number().int(),
  score: z.number(),
  time: z.number().int().nullable(),
  user: responder.extend({ aadObjectId: userId.nullable() }).nullable(),
  mine: z.boolean(),
});
export type Leader = z.infer<typeof leader>;

/** A participant's quiz score (QUZ-14), with the points and the maximum of each question. */
const quizScore = z.object({
  score: z.number(),
  most: z.number(),
  questions: z.array(
    z.object({ questionId, value: answerValue.nullable(), points: z.number(), most: z.number() }),
  ),
});
export type QuizScore = z.infer<typeof quizScore>;

/** A SHA-256 hash in hexadecimal digits. */
const hash = z.string().regex(/^[0-9a-f]{64}$/);

/**
 * Whether a commitment is in the published list. `proof`: the other sides on the way from it up to
 * `root`, as in RFC 6962. `someUnlisted`: other responses count that have no commitment, from
 * before there were any; `someWaiting`: others are saved and not counted (decisions/040).
 */
const countedProof = z.object({
  counted: z.boolean(),
  root: hash,
  proof: z.array(z.object({ side: z.enum(["left", "right"]), hash })),
  someUnlisted: z.boolean(),
  someWaiting: z.boolean(),
});

/**
 * What owners read besides the totals; respondents may also call `leaderboard` and `personal`.
 * Lists are paged by key. Anonymous entries are returned in groups of ANONYMITY_MIN_GROUP people;
 * `withheld` says how many are not.
 */
export const resultsApi = defineApi({
  table: {
    method: "GET",
    path: "/v1/survey/:id/table",
    params,
    query: z.object({
      sort: z.enum(["name", "completed"]).default("completed"),
      direction: z.enum(["asc", "desc"]).default("desc"),
      after,
      limit: z.coerce.number().int().min(1).max(500).default(200),
    }),
    reply: z.object({ rows: z.array(responseRow), next, withheld: withheld.nullable() }),
  },
  /** The text answers to one question, newest first (RES-29), 50 per page. */
  texts: {
    method: "GET",
    path: "/v1/survey/:id/question/:questionId/texts",
    params: ofQuestion,
    query: page,
    reply: z.object({ texts: z.array(textAnswer), next, withheld: withheld.nullable() }),
  },
  /** The comments on one question, 50 per page. */
  questionComments: {
    method: "GET",
    path: "/v1/survey/:id/question/:questionId/comments",
    params: ofQuestion,
    query: page,
    reply: z.object({ texts: z.array(textAnswer), next, withheld: withheld.nullable() }),
  },
  /** The comments on the survey as a whole (RES-28, TAK-27), 50 per page. */
  comments: {
    method: "GET",
    path: "/v1/survey/:id/comments",
    params,
    query: page,
    reply: z.object({ texts: z.array(textAnswer), next, withheld: withheld.nullable() }),
  },
  /**
   * Results person by person, for everybody who may see them; empty for types that do not share
   * names. At most the newest 100 responses.
   */
  digest: { method: "GET", path: "/v1/survey/:id/digest", params, reply: digest },
  /** The named respondents, searched by part of the name (RES-30, RES-33), 25 per page. */
  respondents: {
    method: "GET",
    path: "/v1/survey/:id/respondents",
    params,
    query: z.object({ search: storableText.max(200).default(""), after }),
    reply: z.object({ people: z.array(responder), next }),
  },
  /** One person's response, for owners; null if they gave none by name. */
  ofPerson: {
    method: "GET",
    path: "/v1/survey/:id/respondents/:userId",
    params: ofPerson,
    reply: z.object({ response: response.nullable(), score: quizScore.nullable() }),
  },
  /** The first 100 places, and the caller's own (QUZ-11, QUZ-17). */
  leaderboard: {
    method: "GET",
    path: "/v1/survey/:id/leaderboard",
    params,
    reply: z.object({
      leaders: z.array(leader),
      mine: leader.nullable(),
      most: z.number(),
      completed: z.number().int(),
      withheld: withheld.nullable(),
    }),
    guests: true,
  },
  /**
   * The caller's own score (QUZ-14). Null before they complete the quiz, without the receipt of an
   * anonymous response, and, with `later`, until they may see the results.
   */
  personal: {
    method: "POST",
    path: "/v1/survey/:id/personal",
    params,
    body: z.object({ receipt: z.string().max(64).optional() }).prefault({}),
    reply: z.object({ score: quizScore.nullable(), later: z.boolean() }),
    guests: true,
    reads: true,
  },
  /**
   * The commitments of a closed survey's anonymous responses, sorted, and their Merkle root, for
   * all who may see the results; refused with `survey.not-closed` before. `count`: how many there
   * are in all; `unlisted` and `waiting`: how many responses are not among them.
   */
  commitments: {
    method: "GET",
    path: "/v1/survey/:id/commitments",
    params,
    query: z.object({
      from: z.coerce.number().int().min(0).max(10_000_000).default(0),
      limit: z.coerce.number().int().min(0).max(5000).default(1000),
    }),
    reply: z.object({
      root: hash,
      count: z.number().int(),
      unlisted: z.number().int(),
      waiting: z.number().int(),
      commitments: z.array(hash),
      next: z.number().int().nullable(),
    }),
    guests: true,
  },
  /** For everybody in the audience of a closed survey. The device verifies the proof itself. */
  proveCounted: {
    method: "POST",
    path: "/v1/survey/:id/commitments/proof",
    params,
    body: z.object({ commitment: hash }),
    reply: countedProof,
    guests: true,
    reads: true,
  },
  /** Posts the results to where the survey was sent, or only to its owners (API-41, RES-43). */
  notify: {
    method: "POST",
    path: "/v1/survey/:id/notifyresults",
    params,
    body: z.object({ resultType: z.enum(resultTypes).default("results") }).prefault({}),
    reply: z.undefined(),
    status: 204,
  },
  /** Requests custom analytics from the operator (RES-45). */
  requestAnalytics: {
    method: "POST",
    path: "/v1/survey/:id/custom-analytics",
    params,
    body: z.object({ consent: z.literal(true) }),
    reply: z.object({ requestedAt: z.coerce.date() }),
  },
});
