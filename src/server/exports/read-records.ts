import { setImmediate } from "node:timers/promises";
import { type SQL, sql } from "drizzle-orm";
import type { ExportRecord } from "#domain/export/export-table.ts";
import type { Answer } from "#domain/response/answers.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { hasNameless, hasNames, namelessOrder } from "../results/nameless.ts";

/**
 * Rows that are in memory at a time, twice: while they are written, the next ones are read. With 1,000 an export took half as much memory again, and on the embedded
 * database half as long again.
 */
const pageRows = 300;

type Row = { key: string; at: string; answers: Answer[]; comment: string | null; name: string | null; completed: number | null };
type ReadPage = (after: Row | null) => Promise<Row[]>;

/**
 * An item's responses, page after page: those with a name as they came, then those without. Each page is a statement of its own, so nothing waits for an
 * export: what changes meanwhile is in the file as it was before or as it is after, and never twice. `nameless`: whether enough people are among those without a name.
 */
export async function* readRecords(ctx: Context, survey: Survey, nameless: boolean): AsyncGenerator<ExportRecord[]> {
  if (hasNames(survey)) yield* pagesOf((after) => readNamed(ctx, survey, after));
  if (nameless && hasNameless(survey)) {
    const order = await namelessOrder(ctx);
    yield* pagesOf((after) => readNameless(ctx, survey, order, after));
  }
}

async function* pagesOf(read: ReadPage): AsyncGenerator<ExportRecord[]> {
  let coming: Promise<Row[]> | null = read(null);
  while (coming) {
    const rows: Row[] = await coming;
    const last: Row | null = rows.length < pageRows ? null : (rows.at(-1) ?? null);
    // Others get their turn first, also on the embedded database, which answers without letting go of the thread.
    await setImmediate();
    coming = last && read(last);
    coming?.catch(() => {});
    if (rows.length > 0) yield rows.map(recordOf);
  }
}

function recordOf({ name, completed, answers, comment }: Row): ExportRecord {
  return { name: name ?? "", completedOn: completed === null ? null : new Date(completed), answers, comment };
}

/**
 * By the time of the first answer, which goes back and forth as text, to the microsecond. Names are looked up one by one: a join would read everybody of the
 * organisation for each page.
 */
function readNamed({ db }: Context, survey: Survey, after: Row | null): Promise<Row[]> {
  const behind = after ? sql`and (r.created_at, r.user_id) > (${after.at}::timestamptz, ${after.key}::uuid)` : sql``;
  return rowsOf<Row>(
    db,
    sql`
    select r.user_id as key, r.created_at::text as at, r.answers, r.comment, (extract(epoch from r.completed_on) * 1000)::float8 as completed,
      (select u.name from users u where u.tenant_id = r.tenant_id and u.user_id = r.user_id) as name
    from (
      select * from responses r where r.tenant_id = ${survey.tenantId} and r.survey_id = ${survey.id} ${behind}
      order by r.created_at, r.user_id limit ${pageRows}
    ) r
    order by r.created_at, r.user_id`,
  );
}

/** By the hash of the receipt, and within a page in the order of the table on the page (`nameless.ts`): neither says when anybody answered. The hash stays here. */
async function readNameless({ db }: Context, survey: Survey, order: SQL, after: Row | null): Promise<Row[]> {
  const behind = after ? sql`and receipt_hash > decode(${after.key}, 'hex')` : sql``;
  const rows = await rowsOf<Row>(
    db,
    sql`
    select encode(receipt_hash, 'hex') as key, '' as at, answers, comment, null as name, null as completed from (
      select receipt_hash, answers, comment from ballots where tenant_id = ${survey.tenantId} and survey_id = ${survey.id} ${behind}
      order by receipt_hash limit ${pageRows}
    ) b order by ${order}`,
  );
  // The page behind this one begins after its greatest hash, which need not be its last row's.
  const greatest = rows.reduce((most, { key }) => (key > most ? key : most), "");
  return rows.map((row) => ({ ...row, key: greatest }));
}
