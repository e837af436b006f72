import { confirmationCard } from "#cards/management/confirmation-card.ts";
import { personalCard } from "#cards/survey/personal-card.ts";
import { reopenSurvey } from "../../surveys/changes/reopen-survey.ts";
import type { Command } from "../command.ts";
import { managedBy } from "../managed-by.ts";
import { personalView } from "../personal-view.ts";

/**
 * Reopens the survey after confirmation, until it is closed by hand (EDT-13, EDT-17). A close time
 * is set in the dialog.
 */
export const reopenCommand: Command<"survey/reopen"> = async (
  ctx,
  { surveyId, confirmed },
  asked,
) => {
  if (confirmed)
    return personalCard(
      await personalView(ctx, await reopenSurvey(ctx, surveyId, { closeAt: null }), asked),
    );
  return confirmationCard("survey/reopen", await managedBy(ctx, surveyId, asked, "reopen"));
};
