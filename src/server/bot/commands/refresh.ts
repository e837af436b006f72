import { deletedCard } from "#cards/management/deleted-card.ts";
import type { Card } from "#cards/parts/card.ts";
import { closeResultsCard } from "#cards/survey/close-results-card.ts";
import { personalCard } from "#cards/survey/personal-card.ts";
import { takingCard } from "#cards/survey/taking-card.ts";
import type { SurveyId } from "#domain/ids.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import { assertMaySee, isOwner } from "#domain/survey/permissions.ts";
import type { Context } from "../../context.ts";
import { withSeriesOwners } from "../../series/restore-survey.ts";
import { findDeletedSurvey, findSurvey, unlessMissing } from "../../surveys/queries.ts";
import { viewerOf } from "../../surveys/viewer.ts";
import type { Asked, Command } from "../command.ts";
import { nextQuestion } from "../next-question.ts";
import { personalView } from "../personal-view.ts";

/**
 * The caller's current personal view of the card, or of a message beside it. Owners of a deleted
 * survey may restore it.
 */
export const refreshCommand: Command<"survey/card/refresh"> = async (
  ctx,
  { surveyId, card },
  asked,
) => {
  const survey = await findSurvey(ctx, surveyId).catch(unlessMissing);
  if (!survey) return viewOfDeleted(ctx, surveyId, asked);
  const view = await personalView(ctx, survey, asked);
  const posted = card === "results" && stateAt(survey, ctx.now()) !== "pending";
  if (posted) return closeResultsCard(view);
  // Elsewhere the form is in a dialog, which no edit of the card replaces.
  const next = card || !view.typesHere ? null : nextQuestion(view);
  return next === null ? personalCard(view, card) : takingCard(view, next, null, true);
};

async function viewOfDeleted(ctx: Context, id: SurveyId, { mobile }: Asked): Promise<Card> {
  const survey = await withSeriesOwners(ctx, await findDeletedSurvey(ctx, id));
  const viewer = await viewerOf(ctx, survey);
  assertMaySee(survey, viewer, ctx.now());
  return deletedCard(survey, { undo: isOwner(survey, viewer.userId) && !mobile });
}
