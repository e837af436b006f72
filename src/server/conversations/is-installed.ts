import { and, eq, isNotNull } from "drizzle-orm";
import type { TenantId } from "#domain/ids.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import { createTimedCache, type TimedCache } from "../async/bounded-cache.ts";
import { perOwner } from "../async/per-owner.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/db.ts";
import { conversations } from "../db/tables.ts";

/** Milliseconds for which a positive result is cached. A negative one is looked up each time. */
const keptFor = 60_000;
const mostKept = 5000;
const installedOf = perOwner<Db, TimedCache<true>>(() => createTimedCache(mostKept));

/**
 * Whether an organisation has the app anywhere: in a team, a chat, a meeting, or for one person.
 */
export async function isInstalled(
  { db, now }: Pick<Context, "db" | "now">,
  tenantId: TenantId,
  app: ApplicationType,
): Promise<boolean> {
  const installed = installedOf(db);
  const [key, time] = [`${app} ${tenantId}`, now()];
  if (installed.get(key, time)) return true;
  const { tenantId: tenant, applicationType, serviceUrl } = conversations;
  const [place] = await db
    .select({ id: conversations.conversationId })
    .from(conversations)
    .where(and(eq(tenant, tenantId), eq(applicationType, app), isNotNull(serviceUrl)))
    .limit(1);
  if (!place) return false;
  installed.set(key, true, time, keptFor);
  return true;
}
