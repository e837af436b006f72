import type { FastifyRequest } from "fastify";
import type { AppError, ErrorKind } from "#domain/errors.ts";
import type { TenantId } from "#domain/ids.ts";
import type { AuditDenial } from "../audit/audit-denials.ts";
import { writeTokenLine } from "../audit/record-audit.ts";
import type { Services } from "../context.ts";
import { createLineLimit } from "../line-limit.ts";
import { reasonOf } from "../reason-of.ts";

const refusing: ReadonlySet<ErrorKind> = new Set(["unauthenticated", "denied", "busy"]);
const linesAMinute = 60;

/** The tenants of calls with a valid token. Nothing from an unverified token is logged. */
const tenants = new WeakMap<FastifyRequest, TenantId>();

export function rememberTenant(request: FastifyRequest, tenantId: TenantId): void {
  tenants.set(request, tenantId);
}

/** Logs a refusal: why, where and in which tenant; never a token, an answer or an address. */
export type RefusalLog = (request: FastifyRequest, error: AppError) => void;

export function createRefusalLog(
  { log, auditLog, metrics }: Pick<Services, "log" | "auditLog" | "metrics">,
  now: () => Date,
  auditDenial: AuditDenial,
): RefusalLog {
  const within = createLineLimit(linesAMinute, now);
  return (request, error) => {
    if (!refusing.has(error.kind)) return;
    const route = request.routeOptions.url ?? "none";
    auditDenial(request, error).catch((failure: unknown) =>
      log.warn({ reason: reasonOf(failure) }, "audit of a denial"),
    );
    metrics.refusals.inc({ reason: error.code, route });
    const line = {
      reason: error.code,
      method: request.method,
      route,
      tenant: tenants.get(request) ?? "unknown",
    };
    within({
      write: () => {
        log.info(line, "refused");
        if (error.kind === "unauthenticated") writeTokenLine(auditLog, now().getTime(), error.code);
      },
      summary: (more) => log.info({ more }, "refused"),
    });
  };
}
