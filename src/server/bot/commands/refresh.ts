import type { Card } from "#cards/card.ts";
import { closeResultsCard } from "#cards/close-results-card.ts";
import { deletedCard } from "#cards/deleted-card.ts";
import { personalCard } from "#cards/personal-card.ts";
import type { PersonalCardView } from "#cards/survey-card-view.ts";
import { takingCard } from "#cards/taking-card.ts";
import type { SurveyId } from "#domain/ids.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import { assertMaySee, isOwner } from "#domain/survey/permissions.ts";
import type { Context } from "../../context.ts";
import { findDeletedSurvey, findSurvey, unlessMissing } from "../../surveys/queries.ts";
import { viewerOf } from "../../surveys/viewer.ts";
import type { Asked, Command } from "../command.ts";
import { personalView } from "../personal-view.ts";

/** The caller's own view of the card, or of a message about it, as things are now. Of a deleted survey, its owners may take the deletion back. */
export const refreshCommand: Command<"survey/card/refresh"> = async (ctx, { surveyId, card }, asked) => {
  const survey = await findSurvey(ctx, surveyId).catch(unlessMissing);
  if (!survey) return viewOfDeleted(ctx, surveyId, asked);
  const view = await personalView(ctx, survey, asked);
  const posted = card === "results" && stateAt(survey, ctx.now()) !== "pending";
  if (posted) return closeResultsCard(view);
  const next = card ? null : nextQuestion(view);
  return next === null ? personalCard(view, card) : takingCard(view, next, null, true);
};

/**
 * Where somebody is who has begun to answer several questions by name. Each answer has the card edited, and an edit takes everybody's own view away: without this
 * he would be back at the start after each `Next`.
 */
function nextQuestion({ survey, mine, can }: PersonalCardView): number | null {
  if (!mine || mine.completed || mine.responses.length === 0 || survey.questions.length < 2 || !can.includes("respond")) return null;
  const at = survey.questions.findIndex(({ id }) => !mine.responses.some(({ questionId }) => questionId === id));
  return at < 0 ? null : at;
}

async function viewOfDeleted(ctx: Context, id: SurveyId, { mobile }: Asked): Promise<Card> {
  const survey = await findDeletedSurvey(ctx, id);
  const viewer = await viewerOf(ctx, survey);
  assertMaySee(survey, viewer, ctx.now());
  return deletedCard(survey, { undo: isOwner(survey, viewer.userId) && !mobile });
}
