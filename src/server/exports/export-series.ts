import type { exportsApi } from "#contract/exports.ts";
import type { Received } from "#contract/route.ts";
import { AppError } from "#domain/errors.ts";
import { exportFileName } from "#domain/export/file-name.ts";
import type { SurveyId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { assertMayWithSeries } from "#domain/series/series-permissions.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import { typeNames } from "#domain/survey/survey.ts";
import type { ResultsError } from "#domain/survey/visibility.ts";
import { localTimeOf } from "#domain/time/local-time.ts";
import { fill } from "#text/format/fill.ts";
import { exportsText } from "#text/server/exports.ts";
import type { Context } from "../context.ts";
import { errorSentence } from "../http/sentence.ts";
import { refusalsFor, resultsRefused } from "../results/assert-visible.ts";
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

/**
 * The responses to all surveys of a series in one file, the oldest survey first (API-54). Refused
 * where the plan withholds all of them (RES-14).
 */
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
  const refusals = await refusalsFor(
    ctx,
    sent.map((survey) => ({ survey, own: true })),
  );
  const first = sent.find(({ id }) => !refusals.get(id)) ?? last;
  if (first === undefined) throw new AppError("survey.not-found");
  await findExportable(ctx, [first.id]);
  const dates = new Map(dated.map(({ id, date }) => [id, date]));
  const titles = new Map(
    sent.map((survey) => [survey.id, titleOf(survey, dates.get(survey.id), series.rruleTZID)]),
  );
  const items = itemsOf(ctx, sent, titles, refusals);
  return {
    name: exportFileName(
      { product: ctx.config.product, now: ctx.now(), format },
      series.recipients,
    ),
    type: exportTypes[format],
    chunks: format === "csv" ? writeBulkCsv(items) : writeBulkXlsx([...titles.values()], items),
  };
}

/** `refusals`: why the plan withholds some of them; a note in their place says so. */
async function* itemsOf(
  ctx: Context,
  sent: readonly Listed[],
  titles: ReadonlyMap<SurveyId, string>,
  refusals: ReadonlyMap<SurveyId, ResultsError | null>,
) {
  for (let at = 0; at < sent.length; at += atOnce) {
    const some = sent.slice(at, at + atOnce);
    const open = some.filter(({ id }) => !refusals.get(id)).map(({ id }) => id);
    const found = await findExportable(ctx, open);
    for (const listed of some) {
      const title = titles.get(listed.id) ?? listed.title;
      const refusal = refusals.get(listed.id);
      const survey = found.find(({ id }) => id === listed.id);
      if (refusal) yield { ...withheldSurvey(ctx, listed, refusal), title };
      else if (survey) yield { ...(await exportedSurvey(ctx, survey)), title };
    }
  }
}

function withheldSurvey(ctx: Context, survey: Listed, refusal: ResultsError) {
  const refused = resultsRefused(survey, refusal, true);
  return {
    id: survey.id,
    heads: [exportsText.itemColumns.note],
    pages: noLines(),
    note: errorSentence(refused, ctx.config.product),
  };
}

async function* noLines(): AsyncGenerator<never> {}

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
