import { sql } from "drizzle-orm";
import type { SurveyId } from "#domain/ids.ts";
import type { SurveyFrame } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { batchLoader } from "../async/batch-loader.ts";
import { type Db, rowsOf } from "../db/db.ts";

type Key = Pick<SurveyFrame, "tenantId" | "id" | "type">;

/** Held ones count: everybody is told how many there are (decisions/034). */
const shownBy = batchLoader<Key, number>(textOf, async (db, keys) => {
  const [tenantIds, ids] = [
    sql.param(keys.map(({ tenantId }) => tenantId)),
    sql.param(keys.map(({ id }) => id)),
  ];
  const rows = await rowsOf<{ tenantId: string; id: SurveyId; count: number }>(
    db,
    sql`
    select tenant_id as "tenantId", survey_id as id, count(*)::int as count from posts
    where (tenant_id, survey_id) in (select * from unnest(${tenantIds}::uuid[], ${ids}::uuid[]))
    and state in ('approved', 'done') group by tenant_id, survey_id`,
  );
  return new Map(rows.map((row) => [textOf(row), row.count]));
});

function textOf({ tenantId, id }: { tenantId: string; id: SurveyId }): string {
  return `${tenantId} ${id}`;
}

/** The same counts without the posts that only moderators see; unchanged where nobody posts. */
export async function withShownPosts<T extends { responseCount: number }>(
  { db }: { db: Db },
  survey: Key,
  counts: T,
): Promise<T> {
  if (specOf(survey.type).takingPart !== "posts") return counts;
  return { ...counts, responseCount: (await shownBy(db, survey)) ?? 0 };
}
