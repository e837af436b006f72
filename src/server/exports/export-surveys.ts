import type { exportsApi } from "#contract/exports.ts";
import type { Received } from "#contract/route.ts";
import { AppError } from "#domain/errors.ts";
import { bulkFileName, exportFileName } from "#domain/export/file-name.ts";
import type { Survey } from "#domain/survey/survey.ts";
import type { Context } from "../context.ts";
import { exportItem, itemTitle } from "./export-item.ts";
import { findExportable } from "./find-exportable.ts";
import { writeBulkCsv, writeCsv } from "./write-csv.ts";
import { writeBulkXlsx, writeXlsx } from "./write-xlsx.ts";

/** A file that is made while it is read. */
export type ExportFile = { name: string; type: string; chunks: AsyncGenerator<Uint8Array> };

const types = {
  csv: "text/csv; charset=utf-8; header=present",
  xlsx: "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
} as const;

/** The responses of one item (API-47). */
export async function exportSurvey(ctx: Context, { params, query }: Received<typeof exportsApi.one>): Promise<ExportFile> {
  const { format } = query;
  const [survey] = await findExportable(ctx, [params.id]);
  if (!survey) throw new AppError("survey.not-found");
  const item = await exportItem(ctx, survey);
  const name = exportFileName({ product: ctx.config.product, now: ctx.now(), format }, survey.recipients);
  return { name, type: types[format], chunks: format === "csv" ? writeCsv(item) : writeXlsx(item) };
}

/** The responses of several items in one file (API-48). */
export async function exportSurveys(ctx: Context, { body }: Received<typeof exportsApi.bulk>): Promise<ExportFile> {
  const { format } = body;
  const surveys = await findExportable(ctx, body.surveyIds);
  const name = bulkFileName({ product: ctx.config.product, now: ctx.now(), format });
  const titles = surveys.map((survey) => ({ id: survey.id, title: itemTitle(survey) }));
  return {
    name,
    type: types[format],
    chunks: format === "csv" ? writeBulkCsv(itemsOf(ctx, surveys)) : writeBulkXlsx(titles, itemsOf(ctx, surveys)),
  };
}

/** Each when it is its turn: of a hundred items, one is open at a time. */
async function* itemsOf(ctx: Context, surveys: readonly Survey[]) {
  for (const survey of surveys) yield await exportItem(ctx, survey);
}
