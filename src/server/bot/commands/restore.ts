import { personalCard } from "#cards/personal-card.ts";
import { restoreSurvey } from "../../surveys/restore-survey.ts";
import type { Command } from "../command.ts";
import { personalView } from "../personal-view.ts";

/** Takes a deletion back, and shows the survey as it was. */
export const restoreCommand: Command<"survey/restore"> = async (ctx, { surveyId }, asked) =>
  personalCard(await personalView(ctx, await restoreSurvey(ctx, surveyId), asked));
