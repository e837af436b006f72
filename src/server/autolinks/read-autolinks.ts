import { and, asc, eq, inArray, type SQL } from "drizzle-orm";
import type { Reference } from "#contract/integrations.ts";
import { type SeriesId, seriesId } from "#domain/ids.ts";
import type { Autolink } from "#domain/integration/autolink.ts";
import type { SurveyFrame } from "#domain/survey/survey.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import type { Context } from "../context.ts";
import { autolinks } from "../db/integration-tables.ts";

type Of = Pick<Context, "db" | "actor">;
type Linking = Pick<SurveyFrame, "id" | "type" | "scheduleId">;

/** The autolinks that work in a survey: its own, then those of its series; none in most types. */
export async function autolinksOf(ctx: Of, { id, type, scheduleId }: Linking): Promise<Autolink[]> {
  if (!specOf(type).linksReferences) return [];
  const own = readAutolinks(ctx, { referenceType: "survey", referenceId: id });
  if (scheduleId === null) return own;
  const referenceId = seriesId.parse(scheduleId);
  const inherited = readAutolinks(ctx, { referenceType: "series", referenceId });
  return [...(await own), ...(await inherited)];
}

/** The autolinks that belong to a survey or series themselves, the oldest first. */
export function readAutolinks(ctx: Of, { referenceType, referenceId }: Reference) {
  return read(
    ctx,
    referenceType === "series"
      ? eq(autolinks.seriesId, referenceId)
      : eq(autolinks.surveyId, referenceId),
  );
}

/** The autolinks of many series, the oldest first. */
export async function autolinksOfSeries(ctx: Of, ids: readonly SeriesId[]): Promise<Autolink[]> {
  return ids.length === 0 ? [] : read(ctx, inArray(autolinks.seriesId, [...ids]));
}

async function read({ db, actor }: Of, which: SQL): Promise<Autolink[]> {
  const rows = await db
    .select()
    .from(autolinks)
    .where(and(eq(autolinks.tenantId, actor.tenantId), which))
    .orderBy(asc(autolinks.createdAt), asc(autolinks.id));
  return rows.map(autolinkOf);
}

/** A stored autolink. */
export function autolinkOf(row: typeof autolinks.$inferSelect): Autolink {
  const { id, system, prefix, url } = row;
  const referenceType = row.surveyId === null ? "series" : "survey";
  const referenceId = row.surveyId ?? row.seriesId;
  if (referenceId === null) throw new Error("an autolink belongs to a survey or a series");
  return { id, type: "autolink", referenceType, referenceId, system, prefix, url };
}
