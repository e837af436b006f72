import { confirmationCard } from "#cards/confirmation-card.ts";
import { deletedCard } from "#cards/deleted-card.ts";
import { assertOwner } from "#domain/survey/permissions.ts";
import { deleteSurvey } from "../../surveys/delete-survey.ts";
import { findSurvey } from "../../surveys/queries.ts";
import { viewerOf } from "../../surveys/viewer.ts";
import type { Command } from "../command.ts";

/** Deletes after confirmation (BOT-08, LIF-21). */
export const deleteCommand: Command<"survey/delete"> = async (ctx, { surveyId, confirmed }, { receipt, mobile }) => {
  if (confirmed) return deletedCard(await deleteSurvey(ctx, surveyId), { undo: !mobile });
  const survey = await findSurvey(ctx, surveyId);
  assertOwner(survey, await viewerOf(ctx, survey));
  return confirmationCard("survey/delete", { survey, now: ctx.now(), receipt });
};
