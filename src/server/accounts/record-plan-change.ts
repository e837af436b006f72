import type { AuditedPlan } from "#domain/account/audited-plan.ts";
import type { TenantId } from "#domain/ids.ts";
import { type Auditing, recordAudit } from "../audit/record-audit.ts";
import type { Db } from "../db/db.ts";

/** An operator, or the product itself, in an organisation. */
export function asOperator(db: Db, tenantId: TenantId, now: Date): Auditing {
  return { db, now: () => now, actor: { tenantId, user: null } };
}

/**
 * Writes the audit row of a change of a subscription, in the change's transaction; like those of
 * surveys without the person whom it is about.
 */
export function recordPlanChange(tx: Auditing, id: string, what: AuditedPlan): Promise<void> {
  return recordAudit(tx, [{ what, subjectId: id }]);
}
