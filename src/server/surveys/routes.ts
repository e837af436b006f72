import { surveysApi } from "#contract/surveys.ts";
import { assertMaySee } from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { handlers } from "../http/mount.ts";
import { addOwner, removeOwner } from "./change-owners.ts";
import { closeSurvey } from "./close-survey.ts";
import { createSurvey } from "./create-survey.ts";
import { deliverSurvey } from "./deliver-survey.ts";
import { editSurvey } from "./edit-survey.ts";
import { readGroupConfig, setGroupConfig } from "./group-config.ts";
import { countsOfAudience, countsOfOwner, listOfAudience, listOfOwner } from "./list-surveys.ts";
import { withResponses } from "./listed-results.ts";
import { findSurvey } from "./queries.ts";
import { reopenSurvey } from "./reopen-survey.ts";
import { shareSurvey, shortCodeUri } from "./share-survey.ts";
import { viewerOf } from "./viewer.ts";
import { presentSurvey } from "./views.ts";

export const surveyRoutes = handlers(surveysApi, {
  get: async (ctx, { params, query }) => {
    const survey = await findSurvey(ctx, params.id);
    const viewer = await viewerOf(ctx, survey);
    assertMaySee(survey, viewer, ctx.now());
    const view = await presentSurvey(ctx, survey, viewer);
    const [listed = view] = query.includeResponses ? await withResponses(ctx, [view], [{ survey, viewer }]) : [];
    return listed;
  },
  create: async (ctx, { body }) => ({ id: await createSurvey(ctx, body) }),
  edit: async (ctx, { params, body }) => view(ctx, await editSurvey(ctx, params.id, body)),
  reopen: async (ctx, { params, body }) => view(ctx, await reopenSurvey(ctx, params.id, body)),
  share: async (ctx, { params, body }) => {
    const shortCode = await shareSurvey(ctx, params.id, body);
    return { shortCode, shortCodeUri: shortCodeUri(ctx, shortCode) ?? "" };
  },
  addOwner: async (ctx, { params, body }) => view(ctx, await addOwner(ctx, params.id, body.aadObjectId)),
  removeOwner: async (ctx, { params }) => view(ctx, await removeOwner(ctx, params.id, params.ownerId)),
  deliver: async (ctx, { params, body }) => view(ctx, await deliverSurvey(ctx, params.id, body)),
  close: async (ctx, { params, body }) => view(ctx, await closeSurvey(ctx, params.id, body)),
  ofAudience: (ctx, { params, query }) => listOfAudience(ctx, params, query),
  ofTeamAudience: (ctx, { params, query }) => listOfAudience(ctx, params, query),
  ofOwner: (ctx, { query }) => listOfOwner(ctx, query),
  countsOfAudience: (ctx, { params, query }) => countsOfAudience(ctx, params, query),
  countsOfTeamAudience: (ctx, { params, query }) => countsOfAudience(ctx, params, query),
  countsOfOwner: (ctx, { query }) => countsOfOwner(ctx, query),
  groupConfig: (ctx, { params }) => readGroupConfig(ctx, params.chatId),
  setGroupConfig: (ctx, { params, body }) => setGroupConfig(ctx, params.chatId, body),
});

async function view(ctx: Context, survey: Survey) {
  return presentSurvey(ctx, survey, await viewerOf(ctx, survey));
}
