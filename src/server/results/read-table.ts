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
    const { behind, order } =
      sorted.sort === "name" ? byName(survey, sorted, after) : byTime(sorted, after);
    const people = sql`left join users u on u.tenant_id = r.tenant_id and u.user_id = r.user_id`;
    // Selects and orders the page by the fewest columns first; answers are read for the page's rows
    // only, and names a second time.
    return rowsOf<{ key: string; row: Found }>(
      db,
      sql`
      select coalesce(${time}, '') || '_' || r.user_id as key,
        jsonb_build_object('user', ${person}, 'completed_on', ${time}, 'answers', r.answers,
        'comment', r.comment) as row
      from (
        select r.tenant_id, r.survey_id, r.user_id
        from responses r ${sorted.sort === "name" ? people : sql``}
        where r.tenant_id = ${survey.tenantId} and r.survey_id = ${survey.id} and ${behind}
        order by ${order}
        limit ${most}
      ) page join responses r on r.tenant_id = page.tenant_id and r.survey_id = page.survey_id
      and r.user_id = page.user_id ${people}
      order by ${order}`,
    );
  };
}

type Where = { behind: SQL; order: SQL };

const directions = {
  asc: { as: sql`asc`, beyond: sql`>` },
  desc: { as: sql`desc`, beyond: sql`<` },
};

/**
 * People with equal names are ordered by id. The key contains no name: URLs are logged elsewhere.
 */
function byName({ tenantId }: Survey, { direction }: Sorted, after: string | null): Where {
  const { as, beyond } = directions[direction];
  const name = sql`lower(coalesce(u.name, ''))`;
  const order = sql`${name} ${as}, r.user_id ${as}`;
  if (after === null) return { behind: sql`true`, order };
  const { id } = placeOf(after);
  const from = sql`coalesce((select lower(k.name) from users k where k.tenant_id = ${tenantId}
    and k.user_id = ${id}), '')`;
  return { behind: sql`(${name}, r.user_id) ${beyond} (${from}, ${id}::uuid)`, order };
}

/** Incomplete responses come last in either direction. */
function byTime({ direction }: Sorted, after: string | null): Where {
  const { as, beyond } = directions[direction];
  const order = sql`r.completed_on ${as} nulls last, r.user_id ${as}`;
  if (after === null) return { behind: sql`true`, order };
  const { at, id } = placeOf(after);
  if (at === null)
    return { behind: sql`r.completed_on is null and r.user_id ${beyond} ${id}::uuid`, order };
  return {
    behind: sql`((r.completed_on, r.user_id) ${beyond} (${at}::timestamptz, ${id}::uuid) or
      r.completed_on is null)`,
    order,
  };
}

const place = z.object({ at: z.iso.datetime({ precision: 6 }).nullable(), id: userId });

function placeOf(key: string): z.infer<typeof place> {
  const [at, id] = key.split("_");
  const read = place.safeParse({ at: at || null, id });
  if (!read.success) throw badKey();
  return read.data;
}
