import { and, eq } from "drizzle-orm";
import type { Context } from "../context.ts";
import { users } from "../db/tables.ts";

/** The caller's IANA zone as their host named it last; null if it never did. */
export async function readZone({ db, actor }: Context): Promise<string | null> {
  if (!actor.user) return null;
  const { tenantId, user } = actor;
  const [row] = await db
    .select({ zone: users.zone })
    .from(users)
    .where(and(eq(users.tenantId, tenantId), eq(users.userId, user.userId)));
  return row?.zone ?? null;
}
