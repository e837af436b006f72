import { confirmationCard } from "#cards/confirmation-card.ts";
import { personalCard } from "#cards/personal-card.ts";
import { notOpen } from "#domain/survey/lifecycle.ts";
import { actionsFor, assertOwner } from "#domain/survey/permissions.ts";
import { closeSurvey } from "../../surveys/close-survey.ts";
import { findSurvey } from "../../surveys/queries.ts";
import { viewerOf } from "../../surveys/viewer.ts";
import type { Command } from "../command.ts";
import { personalView } from "../personal-view.ts";

/** Closes after confirmation (BOT-09, LIF-13). */
export const closeCommand: Command<"survey/close"> = async (ctx, { surveyId, confirmed }, asked) => {
  if (confirmed) return personalCard(await personalView(ctx, await closeSurvey(ctx, surveyId, { closeAt: null }), asked));
  const survey = await findSurvey(ctx, surveyId);
  const viewer = await viewerOf(ctx, survey);
  assertOwner(survey, viewer);
  if (!actionsFor(survey, viewer, ctx.now()).includes("close")) throw notOpen(survey.type, survey.state);
  return confirmationCard("survey/close", { survey, now: ctx.now(), receipt: asked.receipt });
};
