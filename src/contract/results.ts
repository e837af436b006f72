import { z } from "zod";
import { questionId, surveyId, userId } from "#domain/ids.ts";
import { answerValue } from "#domain/question/question.ts";
import { answer } from "#domain/response/answers.ts";
import { responder, response } from "#domain/response/response.ts";
import { storableText } from "#domain/storable-text.ts";
import { defineApi } from "./route.ts";

const params = z.object({ id: surveyId });
const ofQuestion = z.object({ id: surveyId, questionId });
const ofPerson = z.object({ id: surveyId, userId });
const after = z.string().max(600).optional();
const page = z.object({ after });
const next = z.string().nullable();

/** One line of the response table (RES-22). Without a name where it was given anonymously; such lines have no time either. */
export const responseRow = z.object({
  user: responder.nullable(),
  completedOn: z.coerce.date().nullable(),
  responses: z.array(answer),
  comments: z.array(z.string()),
});
export type ResponseRow = z.infer<typeof responseRow>;

/** A text that somebody gave: an answer, or a comment. `user` is null where it has no name. */
export const saidText = z.object({ text: z.string(), user: responder.nullable() });
export type SaidText = z.infer<typeof saidText>;

/** A place on the leaderboard of a quiz (QUZ-17); without a name in an anonymous quiz (QUZ-18). */
export const leader = z.object({ rank: z.number().int(), score: z.number(), user: responder.nullable(), mine: z.boolean() });
export type Leader = z.infer<typeof leader>;

/** How somebody did in a quiz (QUZ-14): each question's points beside the most that it gives. */
export const quizScore = z.object({
  score: z.number(),
  most: z.number(),
  questions: z.array(z.object({ questionId, value: answerValue.nullable(), points: z.number(), most: z.number() })),
});
export type QuizScore = z.infer<typeof quizScore>;

export const resultTypes = ["results", "quiz-leaderboard", "wordcloud"] as const;

/**
 * What owners read beside the totals; the leaderboard and the own score are for respondents too. Lists are paged by key. What has no name is given once
 * ANONYMITY_MIN_GROUP people have answered; before that `withheld` says how many that are, and the list is empty.
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
    reply: z.object({ rows: z.array(responseRow), next, withheld: z.number().int().nullable() }),
  },
  /** The texts given to one question, newest first (RES-29), 50 a page. */
  texts: {
    method: "GET",
    path: "/v1/survey/:id/question/:questionId/texts",
    params: ofQuestion,
    query: page,
    reply: z.object({ texts: z.array(saidText), next, withheld: z.number().int().nullable() }),
  },
  /** Comments on one question's answers, 50 a page. */
  questionComments: {
    method: "GET",
    path: "/v1/survey/:id/question/:questionId/comments",
    params: ofQuestion,
    query: page,
    reply: z.object({ texts: z.array(saidText), next, withheld: z.number().int().nullable() }),
  },
  /** Comments on the item as a whole (RES-28, TAK-27), 50 a page. */
  comments: {
    method: "GET",
    path: "/v1/survey/:id/comments",
    params,
    query: page,
    reply: z.object({ texts: z.array(saidText), next, withheld: z.number().int().nullable() }),
  },
  /** Who has answered by name, found by a part of the name (RES-30, RES-33), 25 a page. */
  respondents: {
    method: "GET",
    path: "/v1/survey/:id/respondents",
    params,
    query: z.object({ search: storableText.max(200).default(""), after }),
    reply: z.object({ people: z.array(responder), next }),
  },
  /** One person's response, for owners; null where that person gave none under the name. */
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
      withheld: z.number().int().nullable(),
    }),
    guests: true,
  },
  /** The caller's own score (QUZ-14); null before the quiz is completed, or where the answer is anonymous and the receipt is missing. */
  personal: {
    method: "POST",
    path: "/v1/survey/:id/personal",
    params,
    body: z.object({ receipt: z.string().max(64).optional() }).prefault({}),
    reply: z.object({ score: quizScore.nullable() }),
    guests: true,
  },
  /** Posts the results where the item stands, or to its owners alone (API-41, RES-43). */
  notify: {
    method: "POST",
    path: "/v1/survey/:id/notifyresults",
    params,
    body: z.object({ resultType: z.enum(resultTypes).default("results") }).prefault({}),
    reply: z.undefined(),
    status: 204,
  },
  /** Asks the operator for custom analytics (RES-45). */
  requestAnalytics: {
    method: "POST",
    path: "/v1/survey/:id/custom-analytics",
    params,
    body: z.object({ consent: z.literal(true) }),
    reply: z.object({ requestedAt: z.coerce.date() }),
  },
});
