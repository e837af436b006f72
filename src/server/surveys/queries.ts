import { and, eq, getTableColumns, isNull, type SQL, sql } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import type { SurveyId, TenantId } from "#domain/ids.ts";
import type { Owner, Recipient, Survey, SurveyFrame } from "#domain/survey/survey.ts";
import { batchLoader } from "../async/batch-loader.ts";
import type { Context } from "../context.ts";
import type { Db } from "../db/db.ts";
import { owners, recipients, surveys, totals } from "../db/tables.ts";

/**
 * A survey of the caller's tenant and variant. One of another tenant or variant, or a deleted one,
 * does not exist for them (API-07, HOST-01, LIF-02).
 */
export async function findSurvey({ db, actor }: Context, surveyId: SurveyId): Promise<Survey> {
  const survey = await oneOf(db, { tenantId: actor.tenantId, surveyId });
  if (!survey || !isOfVariant(actor, survey)) throw new AppError("survey.not-found");
  return survey;
}

/**
 * Whether a survey belongs to the caller's variant (ENT-02, decisions/014). The product's own work,
 * such as live events, covers both.
 */
export function isOfVariant(
  { user, app }: Context["actor"],
  { applicationType }: Pick<Survey, "applicationType">,
): boolean {
  return user === null || applicationType === app;
}

type Key = { tenantId: TenantId; surveyId: SurveyId };
const textOf = ({ tenantId, surveyId }: Key) => `${tenantId} ${surveyId}`;
const oneOf = batchLoader<Key, Survey>(textOf, async (db, keys) => {
  const rows = await select(db, keys, isNull(surveys.deletedAt));
  return new Map(
    rows.map((survey) => [textOf({ tenantId: survey.tenantId, surveyId: survey.id }), survey]),
  );
});

/**
 * The same, with its row and totals locked until the transaction ends: votes and other state
 * changes wait.
 */
export async function lockSurvey(
  ctx: Context,
  id: SurveyId,
  find: typeof findSurvey = findSurvey,
): Promise<Survey> {
  const key = {
    surveys: and(eq(surveys.tenantId, ctx.actor.tenantId), eq(surveys.id, id)),
    totals: and(eq(totals.tenantId, ctx.actor.tenantId), eq(totals.surveyId, id)),
  };
  await ctx.db.select({ revision: totals.revision }).from(totals).where(key.totals).for("update");
  await ctx.db.select({ id: surveys.id }).from(surveys).where(key.surveys).for("update");
  return find(ctx, id);
}

/** For `catch`: null if the survey does not exist; a job then has nothing left to do. */
export function unlessMissing(error: unknown): null {
  if (error instanceof AppError && error.code === "survey.not-found") return null;
  throw error;
}

/**
 * Surveys of the caller's tenant by id, in the order of the ids. Concurrent calls share one query.
 */
export async function findSurveys(
  { db, actor }: Context,
  ids: readonly SurveyId[],
): Promise<Survey[]> {
  const found = await Promise.all(keysOf(actor, ids).map((key) => oneOf(db, key)));
  return found.flatMap((survey) => (survey && isOfVariant(actor, survey) ? [survey] : []));
}

/**
 * A survey as lists show it: a fallback title and the number of questions, without the questions.
 */
export type Listed = SurveyFrame & { headline: string; questionCount: number };

const listedOf = batchLoader<Key, Listed>(textOf, async (db, keys) => {
  const {
    questions,
    description: _description,
    commentsAppeal: _appeal,
    reminders: _reminders,
    ...frame
  } = columns;
  const headline = sql<string>`case
    when ${surveys.title} = '' then coalesce(${questions} -> 0 ->> 'label', '') else '' end`;
  const questionCount = sql<number>`jsonb_array_length(${questions})`;
  const rows = await db
    .select({ ...frame, headline, questionCount, owners: ownersOf, recipients: recipientsOf })
    .from(surveys)
    .where(and(among(keys), isNull(surveys.deletedAt)));
  return new Map(rows.map((row) => [textOf({ tenantId: row.tenantId, surveyId: row.id }), row]));
});

/** The same as lists show them, without reading the questions. */
export async function findListed(
  { db, actor }: Context,
  ids: readonly SurveyId[],
): Promise<Listed[]> {
  const found = await Promise.all(keysOf(actor, ids).map((key) => listedOf(db, key)));
  return found.flatMap((survey) => (survey && isOfVariant(actor, survey) ? [survey] : []));
}

/** A fully loaded survey, as lists show it. */
export function listedFrom(survey: Survey): Listed {
  const {
    questions,
    description: _description,
    commentsAppeal: _appeal,
    reminders: _reminders,
    ...frame
  } = survey;
  return {
    ...frame,
    headline: survey.title === "" ? (questions[0]?.label ?? "") : "",
    questionCount: questions.length,
  };
}

/** A survey that an owner deleted and that is still stored. */
export async function findDeletedSurvey({ db, actor }: Context, id: SurveyId): Promise<Survey> {
  const [survey] = await select(db, keysOf(actor, [id]), byOwner);
  if (!survey || !isOfVariant(actor, survey)) throw new AppError("survey.not-found");
  return survey;
}

// Null before the column was there.
const byOwner = sql`${surveys.deletedAt} is not null
  and ${surveys.deletedBy} is distinct from 'organisation'`;

function keysOf({ tenantId }: Context["actor"], ids: readonly SurveyId[]): Key[] {
  return ids.map((surveyId) => ({ tenantId, surveyId }));
}

async function select(db: Db, keys: readonly Key[], condition: SQL): Promise<Survey[]> {
  if (keys.length === 0) return [];
  return db
    .select({ ...columns, owners: ownersOf, recipients: recipientsOf })
    .from(surveys)
    .where(and(among(keys), condition));
}

function among(keys: readonly Key[]): SQL {
  const [tenantIds, surveyIds] = [
    sql.param(keys.map((key) => key.tenantId)),
    sql.param(keys.map((key) => key.surveyId)),
  ];
  return sql`(${surveys.tenantId}, ${surveys.id}) in (select *
    from unnest(${tenantIds}::uuid[], ${surveyIds}::uuid[]))`;
}

const {
  trackingFields: _tracking,
  deletedAt: _deleted,
  deletedBy: _deleter,
  sentReminders: _sent,
  creator: _creator,
  ...columns
} = getTableColumns(surveys);

/** Read together with the survey: one round trip. */
const ownersOf = sql<Owner[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('aadObjectId', o.user_id, 'name', o.name)
  order by o.created_at, o.user_id), '[]')
  from ${owners} o where o.tenant_id = surveys.tenant_id and o.survey_id = surveys.id)`;
const recipientsOf = sql<Recipient[]>`(
  select coalesce(jsonb_agg(
    jsonb_build_object('type', r.type, 'id', r.id, 'groupId', r.group_id, 'name', r.name,
    'meetingId', r.meeting_id, 'messageId', r.message_id) order by r.position), '[]')
  from ${recipients} r where r.tenant_id = surveys.tenant_id and r.survey_id = surveys.id)`;

/** A survey's current revision and response count (complete and partial together). */
export async function findTotals(
  { db, actor }: Context,
  id: SurveyId,
): Promise<{ revision: number; responseCount: number; responseUpdatedAt: Date | null }> {
  const [row] = await db
    .select()
    .from(totals)
    .where(and(eq(totals.tenantId, actor.tenantId), eq(totals.surveyId, id)));
  return row ?? { revision: 0, responseCount: 0, responseUpdatedAt: null };
}

/** Increments the revision: whatever shows an older one is outdated. */
export async function raiseRevision({ db, actor }: Context, id: SurveyId): Promise<void> {
  await db
    .update(totals)
    .set({ revision: sql`${totals.revision} + 1` })
    .where(and(eq(totals.tenantId, actor.tenantId), eq(totals.surveyId, id)));
}
