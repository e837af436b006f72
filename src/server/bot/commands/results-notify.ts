import { managementCard } from "#cards/management-card.ts";
import { cardTexts } from "#text/cards.ts";
import { notifyResults } from "../../results/notify-results.ts";
import type { Command } from "../command.ts";
import { managedBy } from "../managed-by.ts";

/** An owner has the results posted (RES-43). */
export const resultsNotify: Command<"survey/results/notify"> = async (ctx, { surveyId }, asked) => {
  await notifyResults(ctx, surveyId);
  return managementCard(await managedBy(ctx, surveyId, asked), 0, cardTexts.resultsSent);
};
