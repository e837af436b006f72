import { confirmationCard } from "#cards/confirmation-card.ts";
import { personalCard } from "#cards/personal-card.ts";
import { reopenSurvey } from "../../surveys/reopen-survey.ts";
import { assertAction } from "../assert-action.ts";
import type { Command } from "../command.ts";
import { managedBy } from "../managed-by.ts";
import { personalView } from "../personal-view.ts";

/** Reopens after confirmation, until somebody closes it (EDT-13, EDT-17). A close time is set in the dialog. */
export const reopenCommand: Command<"survey/reopen"> = async (ctx, { surveyId, confirmed }, asked) => {
  if (confirmed) return personalCard(await personalView(ctx, await reopenSurvey(ctx, surveyId, { closeAt: null }), asked));
  const managed = await managedBy(ctx, surveyId, asked);
  assertAction(managed, "reopen");
  return confirmationCard("survey/reopen", managed);
};
