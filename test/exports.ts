import { sql } from "drizzle-orm";
import type { SurveyId } from "#domain/ids.ts";
import type { Database } from "#server/db/db.ts";
import type { Person } from "./person.ts";

/**
 * A file that the server answered: its name and its text. Throws where the answer is none, or
 * breaks off.
 */
export async function exportOf(
  person: Person,
  id: string,
  format = "csv",
): Promise<{ reply: Response; name: string; bytes: Buffer; text: string }> {
  return fileOf(await person.request(`/v1/survey/${id}/export?format=${format}`));
}

export async function bulkExportOf(person: Person, surveyIds: readonly string[], format = "csv") {
  return fileOf(
    await person.request("/v1/survey/bulk-export", {
      method: "POST",
      body: JSON.stringify({ surveyIds, format }),
    }),
  );
}

export async function seriesExportOf(person: Person, id: string, format = "csv") {
  return fileOf(await person.request(`/v1/series/${id}/export?format=${format}`));
}

async function fileOf(reply: Response) {
  if (!reply.ok)
    throw Object.assign(new Error(`answered ${reply.status}`), {
      status: reply.status,
      body: await reply.json(),
    });
  const bytes = Buffer.from(await reply.arrayBuffer());
  const name = decodeURIComponent(
    /filename\*=UTF-8''(\S+)$/.exec(reply.headers.get("content-disposition") ?? "")?.[1] ?? "",
  );
  return { reply, name, bytes, text: bytes.toString("utf8") };
}

/**
 * So many responses of generated people, each with this text, straight into the tables; the totals
 * stay as they are.
 */
export async function fillResponses(
  { db }: Database,
  of: { tenantId: string; id: SurveyId; questionId: string },
  count: number,
  text: string,
): Promise<void> {
  await db.execute(sql`
    insert into responses (tenant_id, survey_id, user_id, answers, picks, source, created_at,
    updated_at, completed_on)
    select ${of.tenantId}::uuid, ${of.id}::uuid, gen_random_uuid(),
      jsonb_build_array(jsonb_build_object('questionId', ${of.questionId}::text, 'value', n ||
      ${` ${text}`}::text, 'comment', null)),
      array[]::text[], 'web', at, at, at
    from (select n, now() - interval '1 day' + n / 3 * interval '1 millisecond' as at
    from generate_series(1, ${count}::int) n) s`);
}
