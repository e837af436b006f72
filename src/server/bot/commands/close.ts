import { confirmationCard } from "#cards/confirmation-card.ts";
import { personalCard } from "#cards/personal-card.ts";
import { notOpen } from "#domain/survey/lifecycle.ts";
import { closeSurvey } from "../../surveys/close-survey.ts";
import type { Command } from "../command.ts";
import { managedBy } from "../managed-by.ts";
import { personalView } from "../personal-view.ts";

/** Closes after confirmation (BOT-09, LIF-13). */
export const closeCommand: Command<"survey/close"> = async (ctx, { surveyId, confirmed }, asked) => {
  if (confirmed) return personalCard(await personalView(ctx, await closeSurvey(ctx, surveyId, { closeAt: null }), asked));
  const managed = await managedBy(ctx, surveyId, asked);
  const { type, state } = managed.survey;
  if (!managed.can.includes("close")) throw notOpen(type, state);
  return confirmationCard("survey/close", managed);
};
