import { managementCard } from "#cards/management/management-card.ts";
import type { Command } from "../command.ts";
import { managedBy } from "../managed-by.ts";
import { refreshCommand } from "./refresh.ts";

/**
 * The actions that an owner can take now (BOT-10). On mobile clients, the card again: they offer no
 * management (HOST-47).
 */
export const managementMenu: Command<"survey/management/menu"> = async (
  ctx,
  { surveyId, page },
  asked,
) => {
  const managed = await managedBy(ctx, surveyId, asked);
  return asked.mobile ? refreshCommand(ctx, { surveyId }, asked) : managementCard(managed, page);
};
