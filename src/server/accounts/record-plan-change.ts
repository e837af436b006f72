import { randomUUID } from "node:crypto";
import type { AuditedPlan } from "#domain/account/audited-plan.ts";
import type { TenantId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { audit } from "../db/audit-tables.ts";
import type { Db } from "../db/db.ts";

type By = Pick<Context, "db" | "now"> & { actor: Pick<Context["actor"], "tenantId" | "user"> };

/** An operator, or the product itself, in an organisation. */
export function asOperator(db: Db, tenantId: TenantId, now: Date): By {
  return { db, now: () => now, actor: { tenantId, user: null } };
}

/**
 * Writes the audit row of a change of a subscription, in the change's transaction; like those of
 * surveys without the person whom it is about.
 */
export async function recordPlanChange(tx: By, id: string, what: AuditedPlan): Promise<void> {
  const { tenantId, user } = tx.actor;
  const row = { tenantId, createdAt: tx.now(), what, userId: user?.userId ?? null };
  await tx.db.insert(audit).values({ ...row, id: randomUUID(), surveyId: id });
}
