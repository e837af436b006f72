import type { exportsApi } from "#contract/exports.ts";
import type { Received } from "#contract/route.ts";
import { AppError } from "#domain/errors.ts";
import { exportFileName } from "#domain/export/file-name.ts";
import type { SurveyId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { assertMayWithSeries } from "#domain/series/series-permissions.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { localTimeOf } from "#domain/time/local-time.ts";
import { fill } from "#text/format/fill.ts";
import { exportsText } from "#text/server/exports.ts";
import type { Context } from "../context.ts";
import { findSeries } from "../series/queries.ts";
import { sentSurveys } from "../series/series-history.ts";
import { seriesViewerOf } from "../series/series-viewer.ts";
import { findListed, type Listed } from "../surveys/queries.ts";
import { type ExportFile, exportTypes } from "./export-surveys.ts";
import { exportedSurvey } from "./exported-survey.ts";
import { findExportable } from "./find-exportable.ts";
import { writeBulkCsv } from "./write-csv.ts";
import { writeBulkXlsx } from "./write-xlsx.ts";

/** Surveys whose questions are in memory at a time. */
const atOnce = 10;

/** The responses to all surveys of a series in one file, the oldest survey first (API-54). */
export async function exportSeries(
  ctx: Context,
  { params, query: { format } }: Received<typeof exportsApi.series>,
): Promise<ExportFile> {
  const series = await findSeries(ctx, params.id);
  const viewer = await seriesViewerOf(ctx, series);
  const dated = await sentSurveys(ctx, series, limits.seriesExport);
  const sent = await findListed(
    ctx,
    dated.map(({ id }) => id),
  );
  const last = sent.at(-1);
  assertMayWithSeries(series, viewer, "export", ctx.now(), last ? stateAt(last, ctx.now()) : null);
  const ids = sent.map(({ id }) => id);
  const [first] = ids;
  if (first === undefined) throw new AppError("survey.not-found");
  await findExportable(ctx, [first]);
  const dates = new Map(dated.map(({ id, date }) => [id, date]));
  const titles = new Map(
    sent.map((survey) => [survey.id, titleOf(survey, dates.get(survey.id), series.rruleTZID)]),
  );
  const items = itemsOf(ctx, ids, titles);
  return {
    name: exportFileName(
      { product: ctx.config.product, now: ctx.now(), format },
      series.recipients,
    ),
    type: exportTypes[format],
    chunks: format === "csv" ? writeBulkCsv(items) : writeBulkXlsx([...titles.values()], items),
  };
}

async function* itemsOf(
  ctx: Context,
  ids: readonly SurveyId[],
  titles: ReadonlyMap<SurveyId, string>,
) {
  for (let at = 0; at < ids.length; at += atOnce)
    for (const survey of await findExportable(ctx, ids.slice(at, at + atOnce)))
      yield {
        ...(await exportedSurvey(ctx, survey)),
        title: titles.get(survey.id) ?? survey.title,
      };
}

/**
 * The surveys of a series have one title: their dates in its time zone tell them apart. `date`: that
 * of its occurrence.
 */
function titleOf(survey: Listed, date: string | null | undefined, zone: string): string {
  const title = survey.title || survey.headline || typeNames[survey.type];
  return fill(exportsText.seriesTitle, {
    date: date ?? localTimeOf(survey.deliverAt ?? survey.createdAt, zone).date,
    title,
  });
}
