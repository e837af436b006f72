import type { FastifyRequest } from "fastify";
import { z } from "zod";
import type { AppError, ErrorCode } from "#domain/errors.ts";
import { type UserId, userId } from "#domain/ids.ts";
import type { Context } from "../context.ts";
import { recordAudit } from "./record-audit.ts";

/** Rows that denials may add in an organisation and a minute; more are in the log's counts only. */
export const denialsRecorded = { most: 60, millis: 60_000 };
/** Those of one person among them, so that nobody can hide what others were denied. */
export const denialsOfPerson = { most: 15, millis: 60_000 };

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
/** The routes whose id is a person's. */
const ofPeople = /\/people\/:id(\/|$)/;
type IsKnown = (ctx: Context, person: UserId) => Promise<boolean>;

/** Records a denial in the organisation of whoever was denied. */
export type AuditDenial = (request: FastifyRequest, error: AppError) => Promise<void>;

/** `isKnown` tells people apart from ids that somebody made up, or who was erased. */
export function createAuditDenial(
  { rate, ofPerson }: Record<"rate" | "ofPerson", { take: (key: string) => boolean }>,
  isKnown: IsKnown,
): AuditDenial {
  return async (request, error) => {
    const ctx = callers.get(request);
    if (!ctx || error.kind !== "denied" || isOfTakingPart(error.code)) return;
    const { tenantId, user } = ctx.actor;
    if (user && !ofPerson.take(`${tenantId} ${user.userId}`)) return;
    if (!rate.take(tenantId)) return;
    const whom = await namedBy(request, ctx, isKnown);
    await recordAudit(ctx, [{ what: "denied", detail: error.code, ...whom }]);
  };
}

async function namedBy(
  { params, routeOptions }: FastifyRequest,
  ctx: Context,
  isKnown: IsKnown,
): Promise<{ subjectId?: string; about?: UserId }> {
  const id = subject.safeParse(params).data?.id;
  if (!id) return {};
  if (!ofPeople.test(routeOptions.url ?? "")) return { subjectId: id };
  const about = userId.parse(id);
  return (await isKnown(ctx, about)) ? { about } : {};
}

function isOfTakingPart(code: ErrorCode): boolean {
  return ofTakingPart.test(code);
}
