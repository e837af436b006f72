import type { exportsApi } from "#contract/exports.ts";
import type { Received } from "#contract/route.ts";
import { AppError } from "#domain/errors.ts";
import { bulkFileName, exportFileName } from "#domain/export/file-name.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { exportedSurvey, surveyTitle } from "./exported-survey.ts";
import { findExportable } from "./find-exportable.ts";
import { writeBulkCsv, writeCsv } from "./write-csv.ts";
import { writeBulkXlsx, writeXlsx } from "./write-xlsx.ts";

/** A file generated while it is sent. */
export type ExportFile = { name: string; type: string; chunks: AsyncGenerator<Uint8Array> };

export const exportTypes = {
  csv: "text/csv; charset=utf-8; header=present",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** The responses to one survey (API-47). */
export async function exportSurvey(
  ctx: Context,
  { params, query }: Received<typeof exportsApi.one>,
): Promise<ExportFile> {
  const { format } = query;
  const [survey] = await findExportable(ctx, [params.id]);
  if (!survey) throw new AppError("survey.not-found");
  const item = await exportedSurvey(ctx, survey);
  const name = exportFileName(
    { product: ctx.config.product, now: ctx.now(), format },
    survey.recipients,
  );
  return {
    name,
    type: exportTypes[format],
    chunks: format === "csv" ? writeCsv(item) : writeXlsx(item),
  };
}

/** The responses to several surveys in one file (API-48). */
export async function exportSurveys(
  ctx: Context,
  { body }: Received<typeof exportsApi.bulk>,
): Promise<ExportFile> {
  const { format } = body;
  const surveys = await findExportable(ctx, body.surveyIds);
  const name = bulkFileName({ product: ctx.config.product, now: ctx.now(), format });
  return {
    name,
    type: exportTypes[format],
    chunks:
      format === "csv"
        ? writeBulkCsv(itemsOf(ctx, surveys))
        : writeBulkXlsx(surveys.map(surveyTitle), itemsOf(ctx, surveys)),
  };
}

/** One at a time: of a hundred surveys only one is being read. */
async function* itemsOf(ctx: Context, surveys: readonly Survey[]) {
  for (const survey of surveys) yield await exportedSurvey(ctx, survey);
}
