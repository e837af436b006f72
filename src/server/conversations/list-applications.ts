import { and, eq, inArray, isNotNull } from "drizzle-orm";
import { applicationType } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { conversations } from "../db/tables.ts";
import { packageName } from "../teams/manifest.ts";
import type { Conversation } from "./conversation.ts";

/**
 * Which of the product's two apps are installed in a team, chat or meeting; a channel has its
 * team's (API-10).
 */
export async function listApplications(
  { db, config }: Context,
  place: Conversation,
): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .select({ app: conversations.applicationType })
    .from(conversations)
    .where(
      and(
        eq(conversations.tenantId, place.tenantId),
        inArray(conversations.applicationType, applicationType.options),
        eq(conversations.conversationId, place.teamId ?? place.conversationId),
        isNotNull(conversations.serviceUrl),
      ),
    );
  const installed = applicationType.options.filter((variant) =>
    rows.some(({ app }) => app === variant),
  );
  return installed.map((variant) => ({
    id: config.variants[variant].appId,
    name: packageName(variant, config),
  }));
}
