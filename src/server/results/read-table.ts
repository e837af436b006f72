import { type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import type { ResponseRow, resultsApi } from "#contract/results.ts";
import type { Received, Reply } from "#contract/route.ts";
import { type SurveyId, userId } from "#domain/ids.ts";
import type { Answer } from "#domain/response/answers.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { commentsIn } from "../responses/queries.ts";
import { anonymousPart, anonymousShown, hasAnonymous, hasNames } from "./anonymous-responses.ts";
import { findOwned } from "./assert-visible.ts";
import { badKey, type Part, readPage } from "./read-page.ts";

type Query = Received<typeof resultsApi.table>["query"];
type Found = {
  user: ResponseRow["user"];
  completed_on: string | null;
  answers: Answer[];
  comment: string | null;
};

/**
 * A page of a survey's responses, for its owners (RES-22, RES-23): named ones as sorted, then
 * anonymous ones in an order unrelated to time.
 */
export async function readTable(
  ctx: Context,
  id: SurveyId,
  { sort, direction, after, limit }: Query,
): Promise<Reply<typeof resultsApi.table>> {
  const { survey } = await findOwned(ctx, id);
  const { shown, withheld } = await anonymousShown(ctx, survey);
  const nobody: Part<Found> = async () => [];
  const named = hasNames(survey) ? namedPart(ctx, survey, { sort, direction }) : nobody;
  const row = sql`jsonb_build_object('user', null, 'completed_on', null, 'answers', r.answers,
    'comment', r.comment)`;
  const anonymous =
    shown && hasAnonymous(survey)
      ? anonymousPart<Found>(ctx, survey, { row, where: sql`true` })
      : nobody;
  const { rows, next } = await readPage([named, anonymous], after, limit);
  return { rows: rows.map(lineOf), next, withheld };
}

function lineOf({ user, completed_on: time, answers, comment }: Found): ResponseRow {
  return {
    user,
    completedOn: time === null ? null : new Date(time),
    responses: answers,
    comments: commentsIn(comment),
  };
}

type Sorted = Pick<Query, "sort" | "direction">;

const time = sql`to_char(r.completed_on at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const person = sql`jsonb_build_object('aadObjectId', r.user_id, 'name', coalesce(u.name, ''),
  'upn', coalesce(u.upn, ''))`;

function namedPart({ db }: Context, survey: Survey, sorted: Sorted): Part<Found> {
  return async (after, most) => {
    const { page, order } =
      sorted.sort === "name"
        ? byName(survey, sorted, after, most)
        : byTime(survey, sorted, after, most);
    // Selects and orders the page by the fewest columns first; answers are read for the page's rows
    // only, each by its key (decisions/002), and names a second time.
    return rowsOf<{ key: string; row: Found }>(
      db,
      sql`
      select coalesce(${time}, '') || '_' || r.user_id as key,
        jsonb_build_object('user', ${person}, 'completed_on', ${time}, 'answers', r.answers,
        'comment', r.comment) as row
      from (${page}) page cross join lateral (
        select * from responses r where r.tenant_id = ${survey.tenantId}
        and r.survey_id = ${survey.id} and r.user_id = page.user_id limit 1
      ) r ${people}
      order by ${order}
      limit ${most}`,
    );
  };
}

/** `page`: at least the page's rows, by `user_id`. */
type Where = { page: SQL; order: SQL };

const people = sql`left join users u on u.tenant_id = r.tenant_id and u.user_id = r.user_id`;
const directions = {
  asc: { as: sql`asc`, beyond: sql`>` },
  desc: { as: sql`desc`, beyond: sql`<` },
};

/**
 * People with equal names are ordered by id. The key contains no name: URLs are logged elsewhere.
 * Names change and belong to no survey, so that all its responses are sorted.
 */
function byName(survey: Survey, { direction }: Sorted, after: string | null, most: number): Where {
  const { as, beyond } = directions[direction];
  const name = sql`lower(coalesce(u.name, ''))`;
  const order = sql`${name} ${as}, r.user_id ${as}`;
  const id = after === null ? null : placeOf(after).id;
  const from = sql`coalesce((select lower(k.name) from users k
    where k.tenant_id = ${survey.tenantId} and k.user_id = ${id}), '')`;
  const behind =
    id === null ? sql`` : sql`and (${name}, r.user_id) ${beyond} (${from}, ${id}::uuid)`;
  const page = sql`select r.user_id from responses r ${people}
    where r.tenant_id = ${survey.tenantId} and r.survey_id = ${survey.id} ${behind}
    order by ${order} limit ${most}`;
  return { page, order };
}

/**
 * Incomplete responses come last in either direction. Of the others, those that were complete when
 * they came are in the index of that order, and the rest in one of their own. A page's worth of the
 * rest says how far the first are to be read, so that none of the many is read for nothing. The
 * planner would take a plain `=` of two times for rare, and sort all instead.
 */
function byTime(survey: Survey, { direction }: Sorted, after: string | null, most: number): Where {
  const { as, beyond } = directions[direction];
  const { at = null, id = null } = after === null ? {} : placeOf(after);
  const order = sql`r.completed_on ${as} nulls last, r.user_id ${as}`;
  const of = sql`from responses r where r.tenant_id = ${survey.tenantId}
    and r.survey_id = ${survey.id}`;
  const afterPerson = id && !at ? sql`and r.user_id ${beyond} ${id}::uuid` : sql``;
  const incomplete = sql`(select r.user_id ${of} and r.completed_on is null ${afterPerson}
    order by r.user_id ${as} limit ${most})`;
  if (id && !at) return { page: incomplete, order };
  const afterTime = (time: SQL) =>
    at ? sql`and (${time}, r.user_id) ${beyond} (${at}::timestamptz, ${id}::uuid)` : sql``;
  const page = sql`
    with later as materialized (
      select r.user_id, r.completed_on ${of} and r.completed_on <> r.created_at
      ${afterTime(sql`r.completed_on`)} order by r.completed_on ${as}, r.user_id ${as} limit ${most}
    ), at_once as (
      select r.user_id ${of} and r.created_at > '-infinity'
      and coalesce(r.completed_on = r.created_at, false)
      ${afterTime(sql`r.created_at`)} and not r.created_at ${beyond} coalesce(
        (select l.completed_on from later l order by l.completed_on ${as}
        limit 1 offset ${most - 1}),
        ${direction === "asc" ? "infinity" : "-infinity"}::timestamptz)
      order by r.created_at ${as}, r.user_id ${as} limit ${most}
    )
    select user_id from later union all select user_id from at_once union all ${incomplete}`;
  return { page, order };
}

const place = z.object({ at: z.iso.datetime({ precision: 6 }).nullable(), id: userId });

function placeOf(key: string): z.infer<typeof place> {
  const [at, id] = key.split("_");
  const read = place.safeParse({ at: at || null, id });
  if (!read.success) throw badKey();
  return read.data;
}
