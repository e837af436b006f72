import { surveysApi } from "#contract/surveys.ts";
import { seriesId, surveyId } from "#domain/ids.ts";
import { assertMay, assertMaySee } from "#domain/survey/permissions.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "./context.ts";
import { handlers } from "./http/mount.ts";
import { readGroupConfig, setGroupConfig } from "./lists/group-config.ts";
import {
  countsOfAudience,
  countsOfOwner,
  listOfAudience,
  listOfOwner,
} from "./lists/list-surveys.ts";
import { listWaiting } from "./lists/list-waiting.ts";
import { withResults } from "./lists/listed-results.ts";
import { presentSurvey } from "./lists/views.ts";
import { prepareSeries } from "./series/create-series.ts";
import { findManySeries } from "./series/queries.ts";
import { addOwner, removeOwner } from "./surveys/changes/change-owners.ts";
import { closeSurvey } from "./surveys/changes/close-survey.ts";
import { prepareSurvey } from "./surveys/changes/create-survey.ts";
import { deliverSurvey } from "./surveys/changes/deliver-survey.ts";
import { editSurvey } from "./surveys/changes/edit-survey.ts";
import { reopenSurvey } from "./surveys/changes/reopen-survey.ts";
import { shareSurvey, shortCodeUri } from "./surveys/changes/share-survey.ts";
import { findSurvey } from "./surveys/queries.ts";
import { viewerOf } from "./surveys/viewer.ts";

export const surveyRoutes = handlers(surveysApi, {
  get: async (ctx, { params, query }) => {
    const survey = await findSurvey(ctx, params.id);
    const viewer = await viewerOf(ctx, survey);
    assertMaySee(survey, viewer, ctx.now());
    if (query.forEditing) assertMay(survey, viewer, "edit", ctx.now());
    const view = await presentSurvey(ctx, survey, viewer);
    const [listed = view] = await withResults(ctx, [view], [{ survey, viewer }], query);
    return listed;
  },
  create: {
    prepare: (ctx, { body }) => {
      const { schedule } = body.draft;
      return schedule ? prepareSeries(ctx, { ...body.draft, schedule }) : prepareSurvey(ctx, body);
    },
    answer: async (ctx, id) => {
      const [series] = await findManySeries(ctx, [seriesId.parse(id)]);
      return { id: surveyId.parse(id), ...(series ? { scheduleId: series.id } : {}) };
    },
  },
  edit: async (ctx, { params, body }) => view(ctx, await editSurvey(ctx, params.id, body)),
  reopen: async (ctx, { params, body }) => view(ctx, await reopenSurvey(ctx, params.id, body)),
  share: async (ctx, { params, body }) => {
    const shortCode = await shareSurvey(ctx, params.id, body);
    return { shortCode, shortCodeUri: shortCodeUri(ctx, shortCode) ?? "" };
  },
  addOwner: async (ctx, { params, body }) =>
    view(ctx, await addOwner(ctx, params.id, body.aadObjectId)),
  removeOwner: async (ctx, { params }) => {
    await removeOwner(ctx, params.id, params.ownerId);
    return undefined;
  },
  deliver: async (ctx, { params, body }) => view(ctx, await deliverSurvey(ctx, params.id, body)),
  close: async (ctx, { params, body }) => view(ctx, await closeSurvey(ctx, params.id, body)),
  ofAudience: (ctx, { params, query }) => listOfAudience(ctx, params, query),
  ofTeamAudience: (ctx, { params, query }) => listOfAudience(ctx, params, query),
  ofOwner: (ctx, { query }) => listOfOwner(ctx, query),
  waiting: (ctx, { query }) => listWaiting(ctx, query),
  countsOfAudience: (ctx, { params, query }) => countsOfAudience(ctx, params, query),
  countsOfTeamAudience: (ctx, { params, query }) => countsOfAudience(ctx, params, query),
  countsOfOwner: (ctx, { query }) => countsOfOwner(ctx, query),
  groupConfig: (ctx, { params }) => readGroupConfig(ctx, params.chatId),
  setGroupConfig: (ctx, { params, body }) => setGroupConfig(ctx, params.chatId, body),
});

async function view(ctx: Context, survey: Survey) {
  return presentSurvey(ctx, survey, await viewerOf(ctx, survey));
}
