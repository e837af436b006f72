import { sql } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import type { SurveyId, TenantId } from "#domain/ids.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { type Db, rowsOf } from "../db/db.ts";
import { gather } from "../db/gather.ts";
import { findSurvey, isOfVariant } from "../surveys/queries.ts";
import { viewerOf } from "../surveys/viewer.ts";

type Key = { tenantId: TenantId; surveyId: SurveyId };

/** A survey that is answered, as it was at a version. `sure`: the caller is in its audience; otherwise the kept rosters must say so. */
export type Admission = { survey: Survey; version: string; sure: boolean };

/** The survey that the caller answers, if he is in its audience. One that has not changed since it was last read is not read again. */
export async function admit(ctx: Context, surveyId: SurveyId): Promise<Admission> {
  const version = await versionOf(ctx.db, { tenantId: ctx.actor.tenantId, surveyId });
  if (version === undefined) throw new AppError("survey.not-found");
  const survey = await atVersion(ctx, surveyId, version);
  if (!(await viewerOf(ctx, survey)).audience) throw new AppError("survey.not-audience");
  return { survey, version, sure: true };
}

/**
 * The survey as it was read last, without a look at the database: whether that still holds, and whether the caller may answer, is found out where the answer is
 * saved. Never for participants without an account: there, whoever is of the organisation may answer by a share link, and they are not (ANO-16).
 */
export function admitUnread(ctx: Context, surveyId: SurveyId): Admission | null {
  if (ctx.actor.guestIn) return null;
  const known = kept.get(ctx.db)?.get(surveyId);
  return known && isOf(ctx, known.survey) ? { ...known, sure: false } : null;
}

/** What is kept is everybody's. */
function isOf({ actor }: Context, survey: Survey): boolean {
  return survey.tenantId === actor.tenantId && isOfVariant(actor, survey);
}

const textOf = ({ tenantId, surveyId }: Key) => `${tenantId} ${surveyId}`;

/** The version of a row is the transaction that wrote it: each write gives a new one. `limit 1` keeps the planner at the primary key. */
const versionOf = gather<Key, string>(textOf, async (db, keys) => {
  const [tenantIds, surveyIds] = [sql.param(keys.map((key) => key.tenantId)), sql.param(keys.map((key) => key.surveyId))];
  const rows = await rowsOf<Key & { version: string }>(
    db,
    sql`
    select k.tenant_id as "tenantId", k.survey_id as "surveyId", s.version
    from unnest(${tenantIds}::uuid[], ${surveyIds}::uuid[]) as k (tenant_id, survey_id)
    cross join lateral (
      select s.xmin::text as version from surveys s where s.tenant_id = k.tenant_id and s.id = k.survey_id and s.deleted_at is null limit 1
    ) s`,
  );
  return new Map(rows.map((row) => [textOf(row), row.version]));
});

const mostKept = 5000;
const kept = new WeakMap<Db, Map<SurveyId, { version: string; survey: Survey }>>();

async function atVersion(ctx: Context, id: SurveyId, version: string): Promise<Survey> {
  const surveys = kept.get(ctx.db) ?? new Map<SurveyId, { version: string; survey: Survey }>();
  kept.set(ctx.db, surveys);
  const known = surveys.get(id);
  if (known?.version === version && isOf(ctx, known.survey)) return known.survey;
  // Read after its version: it is never older than what it is kept under.
  const survey = await findSurvey(ctx, id);
  if (surveys.size >= mostKept) surveys.clear();
  surveys.set(id, { version, survey });
  return survey;
}
