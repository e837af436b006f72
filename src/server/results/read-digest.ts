import { sql } from "drizzle-orm";
import type { SurveyId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { type Digest, digestEntries, noDigest } from "#domain/results/digest.ts";
import type { Voter } from "#domain/results/results.ts";
import { isPlace } from "#domain/survey/is-place.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { isDirect, isSpared, isUnasked, leavesUnasked, openTime } from "../absences/is-spared.ts";
import type { Context } from "../context.ts";
import { isRosterKnown } from "../conversations/rosters/is-roster-known.ts";
import { rowsOf } from "../db/db.ts";
import { findVisible } from "./assert-visible.ts";
import { latestResponses, publicResults } from "./queries.ts";

/** The digest of a survey for everybody who may see its results; empty for types without one. */
export async function readDigest(ctx: Context, id: SurveyId): Promise<Digest> {
  const { survey } = await findVisible(ctx, id);
  return digestOf(ctx, survey);
}

/**
 * Who said what, and who is missing (STD-12). Callers check first that the results may be seen. At
 * most the newest 100 responses; `more` counts the others.
 */
export async function digestOf(ctx: Context, survey: Survey): Promise<Digest> {
  if (!specOf(survey.type).sharesNames) return noDigest;
  const [said, { responseCount, partialCount }, absent] = await Promise.all([
    latestResponses(ctx, survey),
    publicResults(ctx, survey),
    readMissing(ctx, survey),
  ]);
  const entries = digestEntries(survey.questions, said);
  return { entries, more: Math.max(0, responseCount + partialCount - entries.length), ...absent };
}

/**
 * Those of a survey's audience without a response, by the stored rosters: the host is not asked.
 * Without those whose own time had not come when it closed.
 * Unknown with a share link, where a roster was never read to its end, and in large audiences.
 */
async function readMissing(
  { db, now }: Context,
  survey: Survey,
): Promise<Pick<Digest, "missing" | "missingCount" | "away" | "awayCount">> {
  const { tenantId, applicationType: app, id, recipients } = survey;
  const { sparesAbsent } = specOf(survey.type);
  const unknown = { missing: [], missingCount: null, away: [], awayCount: 0 };
  if (recipients.some(({ type }) => type === "web")) return unknown;
  const places = sql.param(recipients.filter(isPlace).map(({ id }) => id));
  const people = sql.param(recipients.flatMap(({ type, id }) => (type === "user" ? [id] : [])));
  const { from, to } = openTime(survey, now());
  const of = {
    tenantId: sql`${tenantId}`,
    survey: sql`${id}`,
    to: sql`${to.toISOString()}::timestamptz`,
  };
  const begin = sql`${from.toISOString()}::timestamptz`;
  const spared = isSpared({ ...of, from: begin, direct: sql`${isDirect(survey)}` });
  const unasked = isUnasked({ ...of, closed: sql`${leavesUnasked(survey, now())}::boolean` });
  const [found] = await rowsOf<Found>(
    db,
    sql`
    with audience as (
      select user_id from members where tenant_id = ${tenantId} and application_type = ${app}
      and conversation_id = any(${places}::text[])
      union select unnest(${people}::uuid[])
      limit ${limits.digestAudience + 1}::int
    ), silent as (
      select a.user_id, coalesce(nullif(u.name, ''), (
        select m.name from members m where m.tenant_id = ${tenantId}
        and m.application_type = ${app} and m.user_id = a.user_id limit 1
      ), '') as name, (
        select max(b.back_on) from absences b where b.user_id = a.user_id and ${spared}
      ) as back_on
      from audience a left join users u on u.tenant_id = ${tenantId} and u.user_id = a.user_id
      where not exists (select 1 from responses r where r.tenant_id = ${tenantId}
      and r.survey_id = ${id} and r.user_id = a.user_id)
    ), missing as (
      select * from silent where (back_on is null or not ${sparesAbsent})
      and not exists (select 1 from outbox o where o.user_id = silent.user_id and ${unasked})
    ), away as (
      select * from silent where ${sparesAbsent} and back_on is not null
    )
    select not exists (
        select 1 from unnest(${places}::text[]) p (id)
        left join conversations c on c.tenant_id = ${tenantId} and c.application_type = ${app}
        and c.conversation_id = p.id
        where not ${isRosterKnown}
      ) as known,
      (select count(*)::int from audience) as size,
      (select count(*)::int from missing) as total,
      (select coalesce(jsonb_agg(jsonb_build_object('aadObjectId', f.user_id, 'name', f.name)
        order by lower(f.name), f.user_id), '[]') from (
          select * from missing order by lower(name), user_id limit ${limits.digestMissing}::int
        ) f) as first,
      (select count(*)::int from away) as "awayCount",
      (select coalesce(jsonb_agg(jsonb_build_object('aadObjectId', g.user_id, 'name', g.name,
        'backOn', g.back_on) order by lower(g.name), g.user_id), '[]') from (
          select * from away order by lower(name), user_id limit ${limits.digestMissing}::int
        ) g) as away`,
  );
  if (!found?.known || found.size > limits.digestAudience) return unknown;
  const { first, total, away, awayCount } = found;
  return { missing: first, missingCount: total, away, awayCount };
}

type Found = Pick<Digest, "away" | "awayCount"> & {
  known: boolean;
  size: number;
  total: number;
  first: Voter[];
};
