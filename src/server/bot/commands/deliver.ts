import { personalCard } from "#cards/survey/personal-card.ts";
import { deliverSurvey } from "../../surveys/changes/deliver-survey.ts";
import type { Command } from "../command.ts";
import { personalView } from "../personal-view.ts";

/** Sends a pending survey now (LIF-09). */
export const deliverCommand: Command<"survey/deliver"> = async (ctx, { surveyId }, asked) =>
  personalCard(
    await personalView(
      ctx,
      await deliverSurvey(ctx, surveyId, { deliverAt: null, closeAt: null }),
      asked,
    ),
  );
