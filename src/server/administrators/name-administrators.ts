import { and, asc, eq, sql } from "drizzle-orm";
import type { TenantId, UserId } from "#domain/ids.ts";
import { recordAudit } from "../audit/record-audit.ts";
import { administrators } from "../db/audit-tables.ts";
import type { Db } from "../db/db.ts";
import { users } from "../db/tables.ts";

type Named = { tenantId: TenantId; userId: UserId; now: Date };

/** By an operator's command. False if they were named before. */
export function nameAdministrator(db: Db, { tenantId, userId, now }: Named): Promise<boolean> {
  return db.transaction(async (tx) => {
    const made = await tx
      .insert(administrators)
      .values({ tenantId, userId, createdAt: now })
      .onConflictDoNothing()
      .returning();
    if (made.length === 0) return false;
    await record(tx, "grant-administrator", { tenantId, userId, now });
    return true;
  });
}

/** False if they were not named. */
export function unnameAdministrator(db: Db, { tenantId, userId, now }: Named): Promise<boolean> {
  return db.transaction(async (tx) => {
    const gone = await tx
      .delete(administrators)
      .where(and(eq(administrators.tenantId, tenantId), eq(administrators.userId, userId)))
      .returning();
    if (gone.length === 0) return false;
    await record(tx, "revoke-administrator", { tenantId, userId, now });
    return true;
  });
}

function record(
  db: Db,
  what: "grant-administrator" | "revoke-administrator",
  { tenantId, userId, now }: Named,
): Promise<void> {
  const actor = { tenantId, user: null };
  return recordAudit({ db, now: () => now, actor }, [{ what, about: userId }]);
}

const mostListed = 200;

/** The administrators that commands named, with the names that the product knows. */
export function listAdministrators(
  db: Db,
  tenantId: TenantId,
): Promise<{ id: UserId; name: string }[]> {
  return db
    .select({ id: administrators.userId, name: sql<string>`coalesce(${users.name}, '')` })
    .from(administrators)
    .leftJoin(
      users,
      and(eq(users.tenantId, administrators.tenantId), eq(users.userId, administrators.userId)),
    )
    .where(eq(administrators.tenantId, tenantId))
    .orderBy(asc(administrators.createdAt), asc(administrators.userId))
    .limit(mostListed);
}
