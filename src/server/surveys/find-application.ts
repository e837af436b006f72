import { and, eq } from "drizzle-orm";
import type { SurveyId, TenantId } from "#domain/ids.ts";
import type { ApplicationType } from "#domain/survey/survey.ts";
import type { Db } from "../db/db.ts";
import { surveys } from "../db/tables.ts";

/**
 * The variant that created a survey; its bot posts the cards. Null if the survey does not exist,
 * not even as a deleted one.
 */
export async function findApplication(
  db: Db,
  tenantId: TenantId,
  id: SurveyId,
): Promise<ApplicationType | null> {
  const [row] = await db
    .select({ application: surveys.applicationType })
    .from(surveys)
    .where(and(eq(surveys.tenantId, tenantId), eq(surveys.id, id)));
  return row?.application ?? null;
}
