import { sql } from "drizzle-orm";
import { AppError } from "#domain/errors.ts";
import type { SurveyId, TenantId, UserId } from "#domain/ids.ts";
import type { ApplicationType, Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { rosterTrustedFor } from "../conversations/is-member.ts";
import { type Db, rowsOf } from "../db/db.ts";
import { gather } from "../db/gather.ts";
import { findSurvey } from "../surveys/queries.ts";
import { viewerOf } from "../surveys/viewer.ts";

type Key = { tenantId: TenantId; app: ApplicationType; surveyId: SurveyId; userId: UserId; now: Date };
type Seat = { version: string; audience: boolean };

/** A survey that is answered, as it was at a version. `sure`: the caller is in its audience; otherwise the kept rosters must say so. */
export type Admission = { survey: Survey; version: string; sure: boolean };

/**
 * The survey that the caller answers, if he is in its audience. Reads the same as `findSurvey` and `viewerOf`, but for all who answer at the same
 * moment with one query, and a survey that has not changed since it was last read is not read again.
 */
export async function admit(ctx: Context, surveyId: SurveyId): Promise<Admission> {
  const { tenantId, app, user } = ctx.actor;
  if (!user) throw new AppError("auth.required");
  const seat = await seatOf(ctx.db, { tenantId, app, surveyId, userId: user.userId, now: ctx.now() });
  if (!seat) throw new AppError("survey.not-found");
  const survey = await atVersion(ctx, surveyId, seat.version);
  // Whoever is not in a fresh roster may be new: the host is asked.
  if (!seat.audience && !(await viewerOf(ctx, survey)).audience) throw new AppError("survey.not-audience");
  return { survey, version: seat.version, sure: true };
}

/** The survey as it was read last, without a look at the database: whether that still holds, and whether the caller may answer, is found out where the answer is saved. */
export function admitUnread(ctx: Context, surveyId: SurveyId): Admission | null {
  const known = kept.get(ctx.db)?.get(surveyId);
  return known && known.survey.tenantId === ctx.actor.tenantId ? { ...known, sure: false } : null;
}

const textOf = ({ tenantId, app, surveyId, userId }: Omit<Key, "now">) => `${tenantId} ${app} ${surveyId} ${userId}`;

/** The version of a row is the transaction that wrote it: each write gives a new one. `limit 1` keeps the planner at the primary keys. */
const seatOf = gather<Key, Seat>(textOf, async (db, keys) => {
  const fresh = new Date(Math.max(...keys.map((key) => key.now.getTime())) - rosterTrustedFor).toISOString();
  const rows = await rowsOf<{ n: number; version: string; audience: boolean }>(
    db,
    sql`
    select k.n::int as n, s.version, s.audience
    from unnest(
      ${sql.param(keys.map((key) => key.tenantId))}::uuid[], ${sql.param(keys.map((key) => key.app))}::text[],
      ${sql.param(keys.map((key) => key.surveyId))}::uuid[], ${sql.param(keys.map((key) => key.userId))}::uuid[]
    ) with ordinality as k (tenant_id, app, survey_id, user_id, n)
    cross join lateral (
      select s.xmin::text as version, exists (
        select 1 from recipients r
        where r.tenant_id = k.tenant_id and r.survey_id = k.survey_id and case
          when r.type = 'user' then r.id = k.user_id::text
          when r.type = 'web' then false
          else (
            select true from members m
            where m.tenant_id = k.tenant_id and m.application_type = k.app and m.conversation_id = r.id and m.user_id = k.user_id
            limit 1
          ) and (
            select c.members_read_at > ${fresh}::timestamptz from conversations c
            where c.tenant_id = k.tenant_id and c.application_type = k.app and c.conversation_id = r.id
            limit 1
          ) end
      ) as audience
      from surveys s
      where s.tenant_id = k.tenant_id and s.id = k.survey_id and s.deleted_at is null
      limit 1
    ) s`,
  );
  return new Map(rows.flatMap(({ n, version, audience }) => keys.slice(n - 1, n).map((key) => [textOf(key), { version, audience }])));
});

const mostKept = 5000;
const kept = new WeakMap<Db, Map<SurveyId, { version: string; survey: Survey }>>();

async function atVersion(ctx: Context, id: SurveyId, version: string): Promise<Survey> {
  const surveys = kept.get(ctx.db) ?? new Map<SurveyId, { version: string; survey: Survey }>();
  kept.set(ctx.db, surveys);
  const known = surveys.get(id);
  if (known?.version === version && known.survey.tenantId === ctx.actor.tenantId) return known.survey;
  // Read after its version: it is never older than what it is kept under.
  const survey = await findSurvey(ctx, id);
  if (surveys.size >= mostKept) surveys.clear();
  surveys.set(id, { version, survey });
  return survey;
}
