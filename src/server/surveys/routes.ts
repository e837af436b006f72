import { surveysApi } from "#contract/surveys.ts";
import { assertMaySee } from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { handlers } from "../http/mount.ts";
import { closeSurvey } from "./close-survey.ts";
import { createSurvey } from "./create-survey.ts";
import { deliverSurvey } from "./deliver-survey.ts";
import { listOfAudience, listOfOwner } from "./list-surveys.ts";
import { findSurvey } from "./queries.ts";
import { viewerOf } from "./viewer.ts";
import { presentSurvey } from "./views.ts";

export const surveyRoutes = handlers(surveysApi, {
  get: async (ctx, { params }) => {
    const survey = await findSurvey(ctx, params.id);
    const viewer = await viewerOf(ctx, survey);
    assertMaySee(survey, viewer);
    return presentSurvey(ctx, survey, viewer);
  },
  create: async (ctx, { body }) => ({ id: await createSurvey(ctx, body) }),
  deliver: async (ctx, { params, body }) => view(ctx, await deliverSurvey(ctx, params.id, body)),
  close: async (ctx, { params, body }) => view(ctx, await closeSurvey(ctx, params.id, body)),
  ofAudience: (ctx, { params, query }) => listOfAudience(ctx, params.audienceId, query),
  ofTeamAudience: (ctx, { params, query }) => listOfAudience(ctx, params.audienceId, query),
  ofOwner: (ctx, { query }) => listOfOwner(ctx, query),
});

async function view(ctx: Context, survey: Survey) {
  return presentSurvey(ctx, survey, await viewerOf(ctx, survey));
}
