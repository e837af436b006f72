import { and, eq, isNull } from "drizzle-orm";
import type { SurveyView } from "#contract/survey-view.ts";
import { seriesId } from "#domain/ids.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { series } from "../db/series-tables.ts";

/** The rule of the series that a survey belongs to (ENT-18); null without one. */
export async function scheduleOf(
  { db, actor }: Context,
  { scheduleId }: Survey,
): Promise<SurveyView["schedule"]> {
  if (scheduleId === null) return null;
  const { rrule, rruleDTStart, rruleTZID, openDuration } = series;
  const [row] = await db
    .select({ rrule, rruleDTStart, rruleTZID, openDuration })
    .from(series)
    .where(
      and(
        eq(series.tenantId, actor.tenantId),
        eq(series.id, seriesId.parse(scheduleId)),
        isNull(series.deletedAt),
      ),
    );
  return row ?? null;
}
