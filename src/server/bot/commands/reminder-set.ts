import { remindMeCard } from "#cards/management/remind-me-card.ts";
import { dateMacro } from "#cards/parts/date-macro.ts";
import { personalCard } from "#cards/survey/personal-card.ts";
import { AppError } from "#domain/errors.ts";
import { assertOpen } from "#domain/survey/lifecycle.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { fill } from "#text/format/fill.ts";
import { cardTexts } from "#text/server/cards.ts";
import { findSurvey } from "../../surveys/queries.ts";
import { remindMe } from "../../surveys/reminders/remind-me.ts";
import type { Command } from "../command.ts";
import { personalView } from "../personal-view.ts";

/**
 * Schedules a reminder for the caller (BOT-06); without a delay, asks for one. Not for respondents
 * who have completed the survey.
 */
export const reminderSet: Command<"survey/taking/reminder/set"> = async (
  ctx,
  { surveyId, delay },
  asked,
) => {
  const survey = await findSurvey(ctx, surveyId);
  const view = await personalView(ctx, survey, asked);
  assertOpen(survey, ctx.now());
  if (view.mine?.completed) return personalCard(view);
  if (!delay) {
    if (!view.can.includes("respond") || ctx.actor.guestIn !== null)
      throw new AppError("survey.not-audience");
    if (view.delays?.length === 0)
      throw new AppError("survey.invalid", {}, [{ path: "delay", code: "reminder.after-close" }]);
    return remindMeCard(view);
  }
  const at = await remindMe(ctx, surveyId, delay);
  const text = fill(cardTexts.reminded, { date: dateMacro(at), type: typeNames[survey.type] });
  return personalCard({ ...view, notice: { text } });
};
