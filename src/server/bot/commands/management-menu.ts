import { managementCard } from "#cards/management-card.ts";
import type { Command } from "../command.ts";
import { managedBy } from "../managed-by.ts";
import { refreshCommand } from "./refresh.ts";

/** What an owner may do now (BOT-10). On mobile clients it is the card again: nothing is managed there (HOST-47). */
export const managementMenu: Command<"survey/management/menu"> = async (ctx, { surveyId, page }, asked) => {
  const managed = await managedBy(ctx, surveyId, asked);
  return asked.mobile ? refreshCommand(ctx, { surveyId }, asked) : managementCard(managed, page);
};
