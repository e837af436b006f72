import { managementCard } from "#cards/management-card.ts";
import { actionsFor, assertOwner } from "#domain/survey/permissions.ts";
import { findSurvey } from "../../surveys/queries.ts";
import { viewerOf } from "../../surveys/viewer.ts";
import type { Command } from "../command.ts";

/** What an owner may do now (BOT-10). */
export const managementMenu: Command<"survey/management/menu"> = async (ctx, { surveyId }, { receipt }) => {
  const survey = await findSurvey(ctx, surveyId);
  const viewer = await viewerOf(ctx, survey);
  assertOwner(survey, viewer);
  return managementCard({ survey, now: ctx.now(), receipt, can: actionsFor(survey, viewer, ctx.now()) });
};
