import { personalCard } from "#cards/survey/personal-card.ts";
import { takingCard } from "#cards/survey/taking-card.ts";
import { AppError } from "#domain/errors.ts";
import { mayRetakeNow } from "#domain/response/retake.ts";
import { assertOpen } from "#domain/survey/lifecycle.ts";
import { answeringRules } from "#domain/survey/type-rules.ts";
import { findSurvey } from "../../surveys/queries.ts";
import { assertQuestions } from "../assert-questions.ts";
import type { Command } from "../command.ts";
import { nextQuestion } from "../next-question.ts";
import { personalView } from "../personal-view.ts";

/**
 * The form with the caller's earlier answers (BOT-01), at the first question that they have not
 * answered yet; empty if they retake a completed quiz (EDT-21).
 */
export const takingStart: Command<"survey/taking/start"> = async (
  ctx,
  { surveyId, retake },
  asked,
) => {
  const survey = await findSurvey(ctx, surveyId);
  const view = await personalView(ctx, survey, asked);
  assertOpen(survey, ctx.now());
  assertQuestions(survey);
  if (!view.can.includes("respond")) throw new AppError("survey.not-audience");
  if (retake && view.mine && mayRetakeNow(answeringRules(survey), view.mine))
    return takingCard({ ...view, mine: { ...view.mine, responses: [] }, retake }, 0);
  // The card may be the common one still, after an answer that was given elsewhere (TAK-04).
  if (view.mine && !view.mine.changeable) return personalCard(view);
  return takingCard(view, nextQuestion(view) ?? 0);
};
