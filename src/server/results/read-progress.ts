import { getTableColumns, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { SurveyId, TenantId, UserId } from "#domain/ids.ts";
import { shownBefore, type Waits } from "../anonymity/waits.ts";
import { batchLoader } from "../async/batch-loader.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { totals } from "../db/tables.ts";
import { partialCountOf } from "../surveys/partial-count.ts";

type Key = { tenantId: TenantId; surveyId: SurveyId };
type PersonKey = Key & { userId: UserId };
/**
 * `responseCount`: completed responses; `partialCount`: responses that lack a required answer
 * (RES-20).
 */
type Totals = {
  surveyId: SurveyId;
  revision: number;
  responseCount: number;
  partialCount: number;
  waits: Waits;
  responseUpdatedAt: Date | null;
};

const textOf = ({ tenantId, surveyId }: Key) => `${tenantId} ${surveyId}`;
const totalsOf = batchLoader<Key, Totals>(textOf, async (db, keys) => {
  const t = alias(totals, "t");
  const rows = await db
    .select({ ...getTableColumns(t), partialCount: partialCountOf, again: shownBefore })
    .from(t)
    .where(
      sql`(${t.tenantId}, ${t.surveyId}) in (select *
        from unnest(${tenantsOf(keys)}::uuid[], ${surveysOf(keys)}::uuid[]))`,
    );
  return new Map(
    rows.map(({ waitingCount: count, again, ...row }) => [
      textOf(row),
      { ...row, responseCount: row.responseCount - row.partialCount, waits: { count, again } },
    ]),
  );
});

const personTextOf = ({ userId, ...key }: PersonKey) => `${textOf(key)} ${userId}`;
const completedBy = batchLoader<PersonKey, true>(personTextOf, async (db, keys) => {
  const people = sql.param(keys.map(({ userId }) => userId));
  const rows = await rowsOf<{ n: number }>(
    db,
    sql`
    select k.n::int as n
    from unnest(${tenantsOf(keys)}::uuid[], ${surveysOf(keys)}::uuid[], ${people}::uuid[]) with
    ordinality as k (tenant_id, survey_id, user_id, n)
    cross join lateral (
      select from responses r
      where r.tenant_id = k.tenant_id and r.survey_id = k.survey_id and r.user_id = k.user_id
      and r.completed_on is not null
      union all
      select from participation p
      where p.tenant_id = k.tenant_id and p.survey_id = k.survey_id and k.user_id = any(p.user_ids)
    ) a`,
  );
  const found = new Set(rows.map(({ n }) => n - 1));
  return new Map(keys.flatMap((key, at) => (found.has(at) ? [[personTextOf(key), true]] : [])));
});

/** The current totals of surveys. Concurrent calls share one query. */
export async function countsOf(
  { db, actor }: Context,
  ids: readonly SurveyId[],
): Promise<Map<SurveyId, Totals>> {
  const rows = await Promise.all(
    ids.map((surveyId) => totalsOf(db, { tenantId: actor.tenantId, surveyId })),
  );
  return new Map(rows.flatMap((row) => (row ? [[row.surveyId, row]] : [])));
}

/**
 * Which surveys the caller has completed, by name or anonymously.
 */
export async function completedOf(
  { db, actor }: Context,
  ids: readonly SurveyId[],
): Promise<Set<SurveyId>> {
  const { tenantId, user } = actor;
  if (!user) return new Set();
  const completed = await Promise.all(
    ids.map((surveyId) => completedBy(db, { tenantId, surveyId, userId: user.userId })),
  );
  return new Set(ids.filter((_, at) => completed[at]));
}

function tenantsOf(keys: readonly Key[]) {
  return sql.param(keys.map(({ tenantId }) => tenantId));
}

function surveysOf(keys: readonly Key[]) {
  return sql.param(keys.map(({ surveyId }) => surveyId));
}
