import { takingCard } from "#cards/taking-card.ts";
import { AppError } from "#domain/errors.ts";
import { assertOpen } from "#domain/survey/lifecycle.ts";
import { findSurvey } from "../../surveys/queries.ts";
import type { Command } from "../command.ts";
import { personalView } from "../personal-view.ts";

/** The form, filled in with what the caller answered before (BOT-01). */
export const takingStart: Command<"survey/taking/start"> = async (ctx, { surveyId }, asked) => {
  const survey = await findSurvey(ctx, surveyId);
  const view = await personalView(ctx, survey, asked);
  assertOpen(survey, ctx.now());
  if (!view.can.includes("respond")) throw new AppError("survey.not-audience");
  if (view.mine && !view.mine.changeable) throw new AppError("response.counted");
  return takingCard(view, 0);
};
