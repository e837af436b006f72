import { sql } from "drizzle-orm";
import type { Context } from "../context.ts";
import { tenants, users } from "../db/tables.ts";

const mostRemembered = 100_000;

/** Makes sure that the caller's organisation and the caller are known, by the name that the verified call gives. Writes only what is new; a call that gives no name leaves the known one. */
export async function rememberPerson(ctx: Pick<Context, "db" | "now" | "actor" | "remembered">): Promise<void> {
  const { tenantId, user } = ctx.actor;
  if (!user) return;
  const known = ctx.remembered;
  const key = `${tenantId} ${user.userId}`;
  const shown = `${user.name}\n${user.upn}`;
  if (known.get(key) === shown) return;
  await ctx.db.insert(tenants).values({ tenantId, createdAt: ctx.now() }).onConflictDoNothing();
  await ctx.db
    .insert(users)
    .values({ tenantId, userId: user.userId, name: user.name, upn: user.upn })
    .onConflictDoUpdate({
      target: [users.tenantId, users.userId],
      set: {
        name: sql`coalesce(nullif(excluded.name, ''), ${users.name})`,
        upn: sql`case when excluded.upn = '' then ${users.upn} else excluded.upn end`,
      },
      setWhere: sql`(excluded.name <> '' and ${users.name} <> excluded.name) or (excluded.upn <> '' and ${users.upn} <> excluded.upn)`,
    });
  if (known.size >= mostRemembered) known.clear();
  known.set(key, shown);
}
