import { personalCard } from "#cards/survey/personal-card.ts";
import { restoreSurvey } from "../../series/restore-survey.ts";
import type { Command } from "../command.ts";
import { personalView } from "../personal-view.ts";

/** Restores a deleted survey and shows it as it was. */
export const restoreCommand: Command<"survey/restore"> = async (ctx, { surveyId }, asked) =>
  personalCard(await personalView(ctx, await restoreSurvey(ctx, surveyId), asked));
