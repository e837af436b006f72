import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { AppError, ErrorCode } from "#domain/errors.ts";
import type { Context } from "../context.ts";
import { recordAudit } from "./record-audit.ts";

/** Rows that denials may add in an organisation and a minute; more are in the log's counts only. */
export const denialsRecorded = { most: 60, millis: 60_000 };

/**
 * What the product says to who takes part, such as that results are for owners: no record may tell
 * that they did, and when (decisions/003).
 */
const ofTakingPart = /^(results|response|choice|post)\./;

/** Callers with a verified token, in an organisation with the app. */
const callers = new WeakMap<FastifyRequest, Context>();

export function rememberCaller(request: FastifyRequest, ctx: Context): void {
  callers.set(request, ctx);
}

const subject = z.looseObject({ id: z.guid().toLowerCase() });

/** Records a denial in the organisation of whoever was denied. */
export type AuditDenial = (request: FastifyRequest, error: AppError) => Promise<void>;

export function createAuditDenial(rate: { take: (key: string) => boolean }): AuditDenial {
  return async (request, error) => {
    const ctx = callers.get(request);
    if (!ctx || error.kind !== "denied" || isOfTakingPart(error.code)) return;
    if (!rate.take(ctx.actor.tenantId)) return;
    const id = subject.safeParse(request.params).data?.id;
    await recordAudit(ctx, [
      { what: "denied", detail: error.code, ...(id ? { subjectId: id } : {}) },
    ]);
  };
}

function isOfTakingPart(code: ErrorCode): boolean {
  return ofTakingPart.test(code);
}
