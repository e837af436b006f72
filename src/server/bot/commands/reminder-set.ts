import { dateMacro } from "#cards/date-macro.ts";
import { personalCard } from "#cards/personal-card.ts";
import { remindMeCard } from "#cards/remind-me-card.ts";
import { AppError } from "#domain/errors.ts";
import { assertOpen } from "#domain/survey/lifecycle.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { cardTexts } from "#text/cards.ts";
import { fill } from "#text/fill.ts";
import { findSurvey } from "../../surveys/queries.ts";
import { remindMe } from "../../surveys/remind-me.ts";
import type { Command } from "../command.ts";
import { personalView } from "../personal-view.ts";

/** Has the caller reminded (BOT-06); without a delay it asks which. Who has completed the item by now needs none. */
export const reminderSet: Command<"survey/taking/reminder/set"> = async (ctx, { surveyId, delay }, asked) => {
  const survey = await findSurvey(ctx, surveyId);
  const view = await personalView(ctx, survey, asked);
  assertOpen(survey, ctx.now());
  if (view.mine?.completed) return personalCard(view);
  if (!delay) {
    if (!view.can.includes("respond") || ctx.actor.guestIn !== null) throw new AppError("survey.not-audience");
    if (view.delays?.length === 0) throw new AppError("survey.invalid", {}, [{ path: "delay", code: "reminder.after-close" }]);
    return remindMeCard(view);
  }
  const at = await remindMe(ctx, surveyId, delay);
  const text = fill(cardTexts.reminded, { date: dateMacro(at), type: typeNames[survey.type] });
  return personalCard({ ...view, notice: { text } });
};
