import { randomUUID } from "node:crypto";
import type { Logger } from "pino";
import type { AuditAction } from "#domain/administration/audited.ts";
import type { UserId } from "#domain/ids.ts";
import { afterCommit } from "../async/after-commit.ts";
import type { Context } from "../context.ts";
import { audit } from "../db/audit-tables.ts";

/** Who writes it; a command has no log. */
export type Auditing = Pick<Context, "db" | "now"> & {
  actor: Pick<Context["actor"], "tenantId" | "user" | "administering">;
  auditLog?: Logger | undefined;
};
/** `subjectId`: by default the organisation. `about`: a person who is not the caller. */
type AuditEntry = {
  what: AuditAction;
  subjectId?: string;
  about?: UserId | undefined;
  detail?: string | undefined;
};

/**
 * Writes audit rows in the caller's transaction, and a line of the log for each after the commit
 * (decisions/042): ids and words of the product's own, and nothing else.
 */
export async function recordAudit(by: Auditing, entries: readonly AuditEntry[]): Promise<void> {
  if (entries.length === 0) return;
  const { tenantId, user, administering = false } = by.actor;
  const rows = entries.map(({ what, subjectId = tenantId, about, detail }) => ({
    tenantId,
    createdAt: by.now(),
    id: randomUUID(),
    surveyId: subjectId,
    userId: user?.userId ?? null,
    what,
    about: about ?? null,
    administering,
    detail: detail ?? null,
  }));
  await by.db.insert(audit).values(rows);
  const { auditLog } = by;
  if (auditLog) afterCommit(by.db, () => rows.forEach((row) => writeLine(auditLog, row)));
}

/** A token that was refused: of no organisation that anybody verified, so in the log alone. */
export function writeTokenLine(log: Logger, time: number, detail: string): void {
  log.info(
    { audit: { at: new Date(time).toISOString(), action: "token-refused", detail } },
    "audit",
  );
}

function writeLine(log: Logger, row: typeof audit.$inferSelect): void {
  const { id, createdAt, tenantId, surveyId, userId, what, about, administering, detail } = row;
  const line = {
    id,
    at: createdAt.toISOString(),
    tenant: tenantId,
    action: what,
    ...(surveyId === tenantId ? {} : { subject: surveyId }),
    ...(userId ? { person: userId } : {}),
    ...(about ? { about } : {}),
    ...(administering ? { administering } : {}),
    ...(detail === null ? {} : { detail }),
  };
  log.info({ audit: line }, "audit");
}
