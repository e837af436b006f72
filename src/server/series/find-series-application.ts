import { sql } from "drizzle-orm";
import type { SeriesId, TenantId } from "#domain/ids.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import { batchLoader } from "../async/batch-loader.ts";
import type { Db } from "../db/db.ts";
import { series } from "../db/series-tables.ts";

type Key = { tenantId: TenantId; id: SeriesId };
const textOf = ({ tenantId, id }: Key) => `${tenantId} ${id}`;
const applicationOf = batchLoader<Key, ApplicationType>(textOf, async (db, keys) => {
  const [tenantIds, ids] = [keys.map((key) => key.tenantId), keys.map((key) => key.id)];
  const rows = await db
    .select({ tenantId: series.tenantId, id: series.id, application: series.applicationType })
    .from(series)
    .where(
      sql`(${series.tenantId}, ${series.id}) in (select *
        from unnest(${sql.param(tenantIds)}::uuid[], ${sql.param(ids)}::uuid[]))`,
    );
  return new Map(rows.map((row) => [textOf(row), row.application]));
});

/** The variant that created a series; null once it is forgotten. Concurrent calls share a query. */
export async function findSeriesApplication(
  db: Db,
  tenantId: TenantId,
  id: SeriesId,
): Promise<ApplicationType | null> {
  return (await applicationOf(db, { tenantId, id })) ?? null;
}
