import { sql } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import type { SurveyId, TenantId } from "#domain/ids.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { batchLoader } from "../async/batch-loader.ts";
import { createTimedCache, type TimedCache } from "../async/bounded-cache.ts";
import { perOwner } from "../async/per-owner.ts";
import type { Context } from "../context.ts";
import { type Db, rowsOf } from "../db/db.ts";
import { findSurvey, isOfVariant } from "../surveys/queries.ts";
import { isNamed, viewerOf } from "../surveys/viewer.ts";
import { createSurveyCache, type SurveyCache } from "./survey-cache.ts";

type Key = { tenantId: TenantId; surveyId: SurveyId };

/**
 * A survey to be answered, at one version. `audienceConfirmed`: the caller is in its audience;
 * otherwise the stored rosters must confirm it.
 */
export type Admission = { survey: Survey; version: string; audienceConfirmed: boolean };

/**
 * The survey that the caller answers; throws unless they are in its audience. An unchanged survey
 * comes from the cache.
 */
export async function loadForAnswering(ctx: Context, surveyId: SurveyId): Promise<Admission> {
  const version = await versionOf(ctx.db, { tenantId: ctx.actor.tenantId, surveyId });
  if (version === undefined) throw new AppError("survey.not-found");
  const survey = await atVersion(ctx, surveyId, version);
  if (!(await viewerOf(ctx, survey)).audience) {
    noteOutsider(ctx, surveyId);
    throw new AppError("survey.not-audience");
  }
  return { survey, version, audienceConfirmed: true };
}

/**
 * Milliseconds for which somebody who was refused is asked about before their answer is taken: one
 * of them in a batch of anonymous answers makes all of them wait.
 */
const refusedFor = 60_000;
const outsidersOf = perOwner<Db, TimedCache<true>>(() => createTimedCache(10_000));

function noteOutsider({ db, actor: { user }, now }: Context, id: SurveyId): void {
  if (user) outsidersOf(db).set(`${id} ${user.userId}`, true, now(), refusedFor);
}

/**
 * The cached survey, without a query: whether it is current, and whether the caller may answer, is
 * checked when the response is saved. Never for guests: a share link admits everybody of the
 * organisation, but not guests (ANO-16).
 */
export function loadCachedForAnswering(ctx: Context, surveyId: SurveyId): Admission | null {
  const { user, guestIn } = ctx.actor;
  if (guestIn || !user) return null;
  const known = surveysOf(ctx.db).get(surveyId);
  if (!known || !isOf(ctx, known.survey)) return null;
  if (outsidersOf(ctx.db).get(`${surveyId} ${user.userId}`, ctx.now())) return null;
  return { ...known, audienceConfirmed: isNamed(ctx, known.survey, user.userId) };
}

/** The cache is shared by all tenants and variants. */
function isOf({ actor }: Context, survey: Survey): boolean {
  return survey.tenantId === actor.tenantId && isOfVariant(actor, survey);
}

const textOf = ({ tenantId, surveyId }: Key) => `${tenantId} ${surveyId}`;

/**
 * A row's version is the transaction that wrote it: each write changes it. `limit 1` keeps the
 * planner on the primary key.
 */
const versionOf = batchLoader<Key, string>(textOf, async (db, keys) => {
  const [tenantIds, surveyIds] = [
    sql.param(keys.map((key) => key.tenantId)),
    sql.param(keys.map((key) => key.surveyId)),
  ];
  const rows = await rowsOf<Key & { version: string }>(
    db,
    sql`
    select k.tenant_id as "tenantId", k.survey_id as "surveyId", s.version
    from unnest(${tenantIds}::uuid[], ${surveyIds}::uuid[]) as k (tenant_id, survey_id)
    cross join lateral (
      select s.xmin::text as version from surveys s where s.tenant_id = k.tenant_id
      and s.id = k.survey_id and s.deleted_at is null limit 1
    ) s`,
  );
  return new Map(rows.map((row) => [textOf(row), row.version]));
});

const surveysOf = perOwner<Db, SurveyCache>(createSurveyCache);

async function atVersion(ctx: Context, id: SurveyId, version: string): Promise<Survey> {
  const surveys = surveysOf(ctx.db);
  const known = surveys.get(id);
  if (known?.version === version && isOf(ctx, known.survey)) return known.survey;
  // Read after its version, so it is never older than its cache key.
  const survey = await findSurvey(ctx, id);
  surveys.set(id, { version, survey });
  return survey;
}
