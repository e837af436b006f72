import { managementCard } from "#cards/management/management-card.ts";
import { cardTexts } from "#text/server/cards.ts";
import { notifyResults } from "../../results/notify-results.ts";
import type { Command } from "../command.ts";
import { managedBy } from "../managed-by.ts";

/** An owner posts the results (RES-43). */
export const resultsNotify: Command<"survey/results/notify"> = async (ctx, { surveyId }, asked) => {
  await notifyResults(ctx, surveyId);
  return managementCard(await managedBy(ctx, surveyId, asked), 0, cardTexts.resultsSent);
};
