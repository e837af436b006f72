import { type SQL, sql } from "drizzle-orm";
import type { Receipt, SurveyId, TenantId, UserId } from "#domain/ids.ts";
import { joinOwn } from "#domain/question/join-own.ts";
import { type OwnChoice, renamed } from "#domain/question/own-choices.ts";
import type { Answer } from "#domain/response/answers.ts";
import type { UserResponse } from "#domain/response/response.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { readPoolTogether } from "../anonymity/read-pool.ts";
import { batchLoader } from "../async/batch-loader.ts";
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

type Named = Pick<typeof responses.$inferSelect, "answers" | "comment" | "completedOn">;
type Key = { tenantId: TenantId; surveyId: SurveyId; userId: UserId };
const textOf = ({ tenantId, surveyId, userId }: Key) => `${tenantId} ${surveyId} ${userId}`;

function rowsOfKeys(keys: readonly Key[]): SQL {
  const [tenantIds, surveyIds, userIds] = [
    sql.param(keys.map((key) => key.tenantId)),
    sql.param(keys.map((key) => key.surveyId)),
    sql.param(keys.map((key) => key.userId)),
  ];
  return sql`unnest(${tenantIds}::uuid[], ${surveyIds}::uuid[], ${userIds}::uuid[])`;
}

/** Hundreds may open a survey at once: they share a statement. */
const namedOf = batchLoader<Key, Named>(textOf, async (db, keys) => {
  const { tenantId, surveyId, userId, answers, comment, completedOn } = responses;
  const rows = await db
    .select({ tenantId, surveyId, userId, answers, comment, completedOn })
    .from(responses)
    .where(sql`(${tenantId}, ${surveyId}, ${userId}) in (select * from ${rowsOfKeys(keys)})`);
  return new Map(rows.map((row) => [textOf(row), row]));
});

const tookPart = batchLoader<Key, true>(textOf, async (db, keys) => {
  const rows = await rowsOf<{ tenant_id: TenantId; survey_id: SurveyId; user_id: UserId }>(
    db,
    sql`
    select k.* from ${rowsOfKeys(keys)} as k (tenant_id, survey_id, user_id)
    join participation p on p.tenant_id = k.tenant_id and p.survey_id = k.survey_id
    where k.user_id = any(p.user_ids)`,
  );
  return new Map(
    rows.map((row) => [
      textOf({ tenantId: row.tenant_id, surveyId: row.survey_id, userId: row.user_id }),
      true,
    ]),
  );
});

async function findNamed(
  { db, actor }: Context,
  survey: Survey,
  userId: UserId,
): Promise<UserResponse | null> {
  const row = await namedOf(db, { tenantId: actor.tenantId, surveyId: survey.id, userId });
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
  ctx: Context,
  survey: Survey,
  userId: UserId,
  receipt: Receipt | null,
): Promise<UserResponse | null> {
  const { db, actor } = ctx;
  const key = { tenantId: actor.tenantId, surveyId: survey.id, userId };
  if (!(await tookPart(db, key))) return null;
  const ballot = receipt ? await findBallot(ctx, survey, hashOf(receipt)) : undefined;
  return {
    responses: ballot?.answers ?? [],
    comments: commentsIn(ballot?.comment ?? null),
    completed: true,
    completedOn: null,
    responseAnonymity: "anonymous",
    changeable: ballot !== undefined && !specOf(survey.type).answeredOnce,
    receipt: ballot ? receipt : null,
    ...(ballot?.added && ballot.added.length > 0 ? { added: ballot.added } : {}),
  };
}

type Ballot = { answers: Answer[]; comment: string | null; added?: OwnChoice[] };

/** The response with a receipt: as it will count, if it is still sealed. */
async function findBallot(
  { db, actor, keyring }: Context,
  { id: surveyId, questions }: Survey,
  hash: string,
): Promise<Ballot | undefined> {
  const { tenantId } = actor;
  const { entries } = await readPoolTogether(db, keyring, { tenantId, surveyId });
  const stored = entries.find((entry) => entry.hash === hash);
  const pooled = stored && inNames(stored, questions);
  if (stored?.isNew) return pooled;
  const [ballot] = await rowsOf<Ballot>(
    db,
    sql`select answers, comment from ballots where tenant_id = ${tenantId}
      and survey_id = ${surveyId} and receipt_hash = decode(${hash}, 'hex')`,
  );
  return pooled ? { ...pooled, comment: pooled.comment ?? ballot?.comment ?? null } : ballot;
}

/** With its own choices as the questions name them, of which others may have some by now. */
function inNames({ answers, comment, added }: Ballot, questions: Survey["questions"]): Ballot {
  const joined = joinOwn(questions, added ?? []);
  return { answers: renamed(answers, joined), comment, added: joined.fresh };
}

/**
 * The comment on a survey as a whole, as a list of one or none (ENT-25). A removed one is empty.
 */
export function commentsIn(comment: string | null): string[] {
  return comment ? [comment] : [];
}
