import { resultsApi } from "#contract/results.ts";
import { handlers } from "../http/mount.ts";
import { findRespondents } from "./find-respondents.ts";
import { notifyResults } from "./notify-results.ts";
import { readDigest } from "./read-digest.ts";
import { readLeaderboard } from "./read-leaderboard.ts";
import { readPerson } from "./read-person.ts";
import { readPersonalScore } from "./read-personal-score.ts";
import { readTable } from "./read-table.ts";
import { proveCounted } from "./receipts/prove-counted.ts";
import { readCommitments } from "./receipts/read-commitments.ts";
import { requestAnalytics } from "./request-analytics.ts";
import { readComments } from "./texts/read-comments.ts";
import { readQuestionComments } from "./texts/read-question-comments.ts";
import { readTexts } from "./texts/read-texts.ts";

export const resultRoutes = handlers(resultsApi, {
  table: (ctx, { params, query }) => readTable(ctx, params.id, query),
  texts: (ctx, { params, query }) => readTexts(ctx, params.id, params.questionId, query),
  questionComments: (ctx, { params, query }) =>
    readQuestionComments(ctx, params.id, params.questionId, query),
  comments: (ctx, { params, query }) => readComments(ctx, params.id, query),
  digest: (ctx, { params }) => readDigest(ctx, params.id),
  respondents: (ctx, { params, query }) => findRespondents(ctx, params.id, query),
  ofPerson: (ctx, { params }) => readPerson(ctx, params.id, params.userId),
  leaderboard: (ctx, { params }) => readLeaderboard(ctx, params.id),
  personal: (ctx, { params, body }) => readPersonalScore(ctx, params.id, body.receipt),
  commitments: (ctx, { params, query }) => readCommitments(ctx, params.id, query),
  proveCounted: (ctx, { params, body }) => proveCounted(ctx, params.id, body),
  notify: (ctx, { params, body }) => notifyResults(ctx, params.id, body),
  requestAnalytics: (ctx, { params }) => requestAnalytics(ctx, params.id),
});
