import { sql } from "drizzle-orm";
import type { ExportRecord } from "#domain/export/export-table.ts";
import type { PostId } from "#domain/ids.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { rowsOf } from "../db/db.ts";
import { shown } from "./post-rows.ts";

const pageRows = 300;
type Row = { id: PostId; at: string; ms: number; text: string; name: string | null };

/**
 * The posts that everybody sees, a batch at a time, as answers to the only question. Anonymous ones
 * have neither name nor time, and lie in no order within their hour.
 */
export async function* readPostRecords(
  ctx: Context,
  survey: Survey,
): AsyncGenerator<ExportRecord[]> {
  const [question] = survey.questions;
  let last: Row | null = null;
  do {
    const rows: Row[] = await readRows(ctx, survey, last);
    last = rows.length < pageRows ? null : (rows.at(-1) ?? null);
    if (question && rows.length > 0)
      yield rows.map(({ name, ms, text }) => ({
        name: name ?? "",
        completedOn: name === null ? null : new Date(ms),
        answers: [{ questionId: question.id, value: text, comment: null }],
        comment: null,
      }));
  } while (last);
}

function readRows(ctx: Context, survey: Survey, after: Row | null): Promise<Row[]> {
  const isOver = stateAt(survey, ctx.now()) === "closed";
  const behind = after
    ? sql`and (p.created_at, p.id) > (${after.at}::timestamptz, ${after.id}::uuid)`
    : sql``;
  return rowsOf<Row>(
    ctx.db,
    sql`
    select p.id, p.created_at::text as at, (extract(epoch from p.created_at) * 1000)::float8 as ms,
    p.text, case when p.author_id is not null then coalesce(
      (select u.name from users u where u.tenant_id = p.tenant_id and u.user_id = p.author_id),
      (select g.name from guests g where g.tenant_id = p.tenant_id and g.user_id = p.author_id),
      '') end as name
    from posts p where p.tenant_id = ${survey.tenantId} and p.survey_id = ${survey.id}
    and p.state in ('approved', 'done') and ${shown(isOver)} ${behind}
    order by p.created_at, p.id limit ${pageRows}::int`,
  );
}
