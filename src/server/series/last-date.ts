import { and, desc, eq, isNotNull } from "drizzle-orm";
import type { Series } from "#domain/series/series.ts";
import { localTimeOf, plusDays } from "#domain/time/local-time.ts";
import type { Context } from "../context.ts";
import { occurrences } from "../db/series-tables.ts";
import { nextOccurrence } from "./occurrences.ts";

/**
 * The local date of the last occurrence of a series, or of the last that was sent; null before it.
 * `series`: as it is stored.
 */
export async function lastDate(
  { db }: Context,
  series: Series,
  which: "any" | "sent",
): Promise<string | null> {
  const [last] = await db
    .select({ dueAt: occurrences.dueAt, localDate: occurrences.localDate })
    .from(occurrences)
    .where(
      and(
        eq(occurrences.tenantId, series.tenantId),
        eq(occurrences.seriesId, series.id),
        which === "sent" ? isNotNull(occurrences.surveyId) : undefined,
      ),
    )
    .orderBy(desc(occurrences.dueAt))
    .limit(1);
  return last ? (last.localDate ?? unstoredDate(series, last.dueAt)) : null;
}

/** For rows of older versions, which stored no date. */
function unstoredDate(series: Series, dueAt: Date): string {
  const date = dateOf(series, dueAt);
  if (!series.next) return date;
  // The zone may have changed since: the next date had no occurrence yet.
  const before = plusDays(dateOf(series, series.next), -1);
  return date < before ? date : before;
}

/** The local date of the occurrence that begins then, in own zones maybe a date earlier. */
function dateOf(series: Series, begin: Date): string {
  const due = series.content.eachInOwnZone
    ? nextOccurrence(series, new Date(begin.getTime() - 1))
    : null;
  return localTimeOf(due ?? begin, series.rruleTZID).date;
}
