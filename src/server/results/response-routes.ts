import { responsesApi } from "#contract/responses.ts";
import type { Receipt, SurveyId } from "#domain/ids.ts";
import { assertMaySee } from "#domain/survey/permissions.ts";
import type { Context } from "../context.ts";
import { handlers } from "../http/mount.ts";
import { addChoice } from "../responses/add-choice.ts";
import { findUserResponse } from "../responses/queries.ts";
import { saveResponse } from "../responses/save-response.ts";
import { findSurvey } from "../surveys/queries.ts";
import { viewerOf } from "../surveys/viewer.ts";
import { readResults } from "./read-results.ts";

export const responseRoutes = handlers(responsesApi, {
  results: (ctx, { params }) => readResults(ctx, params.id),
  mine: (ctx, { params }) => ownResponse(ctx, params.id),
  mineByReceipt: (ctx, { params, body }) => ownResponse(ctx, params.id, body.receipt),
  save: (ctx, { params, body }) => saveResponse(ctx, params.id, body),
  addChoice: async (ctx, { params, body: { choice } }) => {
    const added = typeof choice === "string" ? { value: choice } : choice;
    return { choice: await addChoice(ctx, params.id, params.questionId, added) };
  },
});

async function ownResponse(ctx: Context, id: SurveyId, receipt?: Receipt) {
  const survey = await findSurvey(ctx, id);
  assertMaySee(survey, await viewerOf(ctx, survey), ctx.now());
  return { userResponse: await findUserResponse(ctx, survey, receipt) };
}
