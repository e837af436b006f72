import { setImmediate } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { ExportRecord } from "#domain/export/export-table.ts";
import type { Answer } from "#domain/response/answers.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { readPostRecords } from "../posts/read-post-records.ts";
import { anonymousOrder, hasAnonymous, hasNames } from "../results/anonymous-responses.ts";

/**
 * Rows per batch; two batches are in memory: while one is written, the next is read. With 1,000 an
 * export took 1.5 times the memory, and on the embedded database 1.5 times as long.
 */
const pageRows = 300;

type Row = {
  key: string;
  at: string;
  answers: Answer[];
  comment: string | null;
  name: string | null;
  completed: number | null;
};
type ReadPage = (after: Row | null) => Promise<Row[]>;

/**
 * A survey's responses in batches: named ones in order of arrival (in a game, of places), then
 * anonymous ones. Each batch
 * is a statement of its own, so an export blocks nothing: a response changed meanwhile appears in
 * its old or its new form, never twice. `anonymous`: whether the anonymous group is large enough.
 */
export async function* readRecords(
  ctx: Context,
  survey: Survey,
  anonymous: boolean,
): AsyncGenerator<ExportRecord[]> {
  if (specOf(survey.type).takingPart === "posts") return yield* readPostRecords(ctx, survey);
  if (specOf(survey.type).played) return yield* pagesOfGame(ctx, survey);
  if (hasNames(survey)) yield* pagesOf((after) => readNamed(ctx, survey, after));
  if (anonymous && hasAnonymous(survey)) yield* readAnonymousRecords(ctx, survey);
}

/** The anonymous ones alone. */
export async function* readAnonymousRecords(
  ctx: Context,
  survey: Survey,
): AsyncGenerator<ExportRecord[]> {
  const order = await anonymousOrder(ctx);
  yield* pagesOf((after) => readAnonymous(ctx, survey, order, after));
}

async function* pagesOf(read: ReadPage): AsyncGenerator<ExportRecord[]> {
  let coming: Promise<Row[]> | null = read(null);
  while (coming) {
    const rows: Row[] = await coming;
    const last: Row | null = rows.length < pageRows ? null : (rows.at(-1) ?? null);
    // Yields to other requests, because the embedded database replies without releasing the thread.
    await setImmediate();
    coming = last && read(last);
    coming?.catch(() => {});
    if (rows.length > 0) yield rows.map(recordOf);
  }
}

function recordOf({ name, completed, answers, comment }: Row): ExportRecord {
  return {
    name: name ?? "",
    completedOn: completed === null ? null : new Date(completed),
    answers,
    comment,
  };
}

/**
 * By the time of the first answer, passed as text with microseconds. Names are looked up row by
 * row: a join would read everybody of the organisation for each batch.
 */
function readNamed({ db }: Context, survey: Survey, after: Row | null): Promise<Row[]> {
  const behind = after
    ? sql`and (r.created_at, r.user_id) > (${after.at}::timestamptz, ${after.key}::uuid)`
    : sql``;
  return rowsOf<Row>(
    db,
    sql`
    select r.user_id as key, r.created_at::text as at, r.answers, r.comment, (extract(epoch
    from r.completed_on) * 1000)::float8 as completed,
      (select u.name from users u where u.tenant_id = r.tenant_id and u.user_id = r.user_id) as name
    from (
      select * from responses r where r.tenant_id = ${survey.tenantId}
      and r.survey_id = ${survey.id} and r.created_at > '-infinity' ${behind}
      order by r.created_at, r.user_id limit ${pageRows}
    ) r
    order by r.created_at, r.user_id`,
  );
}

/** The players of a game by their places (TRV-29). */
async function* pagesOfGame(ctx: Context, survey: Survey): AsyncGenerator<ExportRecord[]> {
  const { standings } = await ctx.games.finalStandings(ctx, survey);
  for (let at = 0; at < standings.length; at += pageRows) {
    const ids = standings.slice(at, at + pageRows).map(({ userId }) => userId);
    const rows = await rowsOf<Row>(
      ctx.db,
      sql`
      select r.user_id as key, '' as at, r.answers, r.comment, (extract(epoch
      from r.completed_on) * 1000)::float8 as completed, u.name
      from unnest(${sql.param(ids)}::uuid[]) with ordinality p (user_id, at)
      join responses r on r.tenant_id = ${survey.tenantId} and r.survey_id = ${survey.id}
      and r.user_id = p.user_id
      left join users u on u.tenant_id = r.tenant_id and u.user_id = r.user_id
      order by p.at`,
    );
    await setImmediate();
    yield rows.map(recordOf);
  }
}

/**
 * By the receipt's hash, and within a batch in the order of the results table
 * (`anonymous-responses.ts`): neither reveals when a person answered. The hash is not exported.
 */
async function readAnonymous(
  { db }: Context,
  survey: Survey,
  order: SQL,
  after: Row | null,
): Promise<Row[]> {
  const behind = after ? sql`and receipt_hash > decode(${after.key}, 'hex')` : sql``;
  const rows = await rowsOf<Row>(
    db,
    sql`
    select encode(receipt_hash, 'hex') as key, '' as at, answers, comment, null as name, null as
    completed from (
      select receipt_hash, answers, comment from ballots where tenant_id = ${survey.tenantId}
      and survey_id = ${survey.id} ${behind}
      order by receipt_hash limit ${pageRows}
    ) b order by ${order}`,
  );
  // The next batch begins after this one's greatest hash, which may not be its last row's.
  const greatest = rows.reduce((most, { key }) => (key > most ? key : most), "");
  return rows.map((row) => ({ ...row, key: greatest }));
}
