import { confirmationCard } from "#cards/management/confirmation-card.ts";
import { deletedCard } from "#cards/management/deleted-card.ts";
import { deleteSurvey } from "../../surveys/changes/delete-survey.ts";
import type { Command } from "../command.ts";
import { managedBy } from "../managed-by.ts";

/** Deletes the survey after confirmation (BOT-08, LIF-21). */
export const deleteCommand: Command<"survey/delete"> = async (
  ctx,
  { surveyId, confirmed },
  asked,
) => {
  if (confirmed) return deletedCard(await deleteSurvey(ctx, surveyId), { undo: !asked.mobile });
  return confirmationCard("survey/delete", await managedBy(ctx, surveyId, asked));
};
