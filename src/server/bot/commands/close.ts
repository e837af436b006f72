import { confirmationCard } from "#cards/management/confirmation-card.ts";
import { personalCard } from "#cards/survey/personal-card.ts";
import { closeSurvey } from "../../surveys/changes/close-survey.ts";
import type { Command } from "../command.ts";
import { managedBy } from "../managed-by.ts";
import { personalView } from "../personal-view.ts";

/** Closes the survey after confirmation (BOT-09, LIF-13). */
export const closeCommand: Command<"survey/close"> = async (
  ctx,
  { surveyId, confirmed },
  asked,
) => {
  if (confirmed)
    return personalCard(
      await personalView(ctx, await closeSurvey(ctx, surveyId, { closeAt: null }), asked),
    );
  return confirmationCard("survey/close", await managedBy(ctx, surveyId, asked, "close"));
};
