import type { FastifyRequest } from "fastify";
import type { AppError, ErrorKind } from "#domain/errors.ts";
import type { TenantId } from "#domain/ids.ts";
import type { Services } from "../context.ts";

const refusing: ReadonlySet<ErrorKind> = new Set(["unauthenticated", "denied", "busy"]);
/**
 * At most this many lines in this many milliseconds; further refusals are counted and summed up in
 * one line, so that a flood of requests can't fill the disk.
 */
const [mostLines, window] = [60, 60_000];

/** The tenants of calls with a valid token. Nothing from an unverified token is logged. */
const tenants = new WeakMap<FastifyRequest, TenantId>();

export function rememberTenant(request: FastifyRequest, tenantId: TenantId): void {
  tenants.set(request, tenantId);
}

/** Logs a refusal: why, where and in which tenant; never a token, an answer or an address. */
export type RefusalLog = (request: FastifyRequest, error: AppError) => void;

export function createRefusalLog(
  { log, metrics }: Pick<Services, "log" | "metrics">,
  now: () => Date,
): RefusalLog {
  let [begun, lines, unsaid] = [0, 0, 0];

  function tellUnsaid(): void {
    if (unsaid > 0) log.info({ more: unsaid }, "refused");
    unsaid = 0;
  }

  return (request, error) => {
    if (!refusing.has(error.kind)) return;
    const route = request.routeOptions.url ?? "none";
    metrics.refusals.inc({ reason: error.code, route });
    const time = now().getTime();
    if (time - begun >= window || time < begun) {
      tellUnsaid();
      [begun, lines] = [time, 0];
    }
    lines += 1;
    if (lines > mostLines) unsaid += 1;
    else
      log.info(
        {
          reason: error.code,
          method: request.method,
          route,
          tenant: tenants.get(request) ?? "unknown",
        },
        "refused",
      );
  };
}
