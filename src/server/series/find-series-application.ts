import { and, eq } from "drizzle-orm";
import type { SeriesId, TenantId } from "#domain/ids.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import type { Db } from "../db/db.ts";
import { series } from "../db/series-tables.ts";

/** The variant that created a series; null once it is forgotten. */
export async function findSeriesApplication(
  db: Db,
  tenantId: TenantId,
  id: SeriesId,
): Promise<ApplicationType | null> {
  const [row] = await db
    .select({ application: series.applicationType })
    .from(series)
    .where(and(eq(series.tenantId, tenantId), eq(series.id, id)));
  return row?.application ?? null;
}
