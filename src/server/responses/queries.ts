import { and, eq, sql } from "drizzle-orm";
import type { Receipt, UserId } from "#domain/ids.ts";
import type { Answer } from "#domain/response/answers.ts";
import type { UserResponse } from "#domain/response/response.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { responses } from "../db/tables.ts";
import { hashOf } from "./receipt-hash.ts";

/**
 * The caller's own response, or null. Of an anonymous one only that it was counted, unless the
 * caller has its receipt.
 */
export async function findUserResponse(
  ctx: Context,
  survey: Survey,
  receipt?: Receipt,
): Promise<UserResponse | null> {
  const { user } = ctx.actor;
  if (!user) return null;
  return (
    (await findNamed(ctx, survey, user.userId)) ??
    (survey.anonymity === "none" ? null : findAnonymous(ctx, survey, user.userId, receipt ?? null))
  );
}

async function findNamed(
  { db, actor }: Context,
  survey: Survey,
  userId: UserId,
): Promise<UserResponse | null> {
  const [row] = await db
    .select({
      answers: responses.answers,
      comment: responses.comment,
      completedOn: responses.completedOn,
    })
    .from(responses)
    .where(
      and(
        eq(responses.tenantId, actor.tenantId),
        eq(responses.surveyId, survey.id),
        eq(responses.userId, userId),
      ),
    );
  if (!row) return null;
  return {
    responses: row.answers,
    comments: commentsIn(row.comment),
    completed: row.completedOn !== null,
    completedOn: row.completedOn,
    responseAnonymity: "none",
    changeable: row.completedOn === null || !specOf(survey.type).answeredOnce,
    receipt: null,
  };
}

async function findAnonymous(
  { db, actor }: Context,
  survey: Survey,
  userId: UserId,
  receipt: Receipt | null,
): Promise<UserResponse | null> {
  const of = sql`tenant_id = ${actor.tenantId} and survey_id = ${survey.id}`;
  const [part] = await rowsOf<{ took_part: boolean }>(
    db,
    sql`select ${userId}::uuid = any(user_ids) as took_part from participation where ${of}`,
  );
  if (!part?.took_part) return null;
  const [ballot] = receipt
    ? await rowsOf<{ answers: Answer[]; comment: string | null }>(
        db,
        sql`select answers, comment from ballots where ${of}
          and receipt_hash = decode(${hashOf(receipt)}, 'hex')`,
      )
    : [];
  return {
    responses: ballot?.answers ?? [],
    comments: commentsIn(ballot?.comment ?? null),
    completed: true,
    completedOn: null,
    responseAnonymity: "anonymous",
    changeable: ballot !== undefined && !specOf(survey.type).answeredOnce,
    receipt: ballot ? receipt : null,
  };
}

/**
 * The comment on a survey as a whole, as a list of one or none (ENT-25). A removed one is empty.
 */
export function commentsIn(comment: string | null): string[] {
  return comment ? [comment] : [];
}
