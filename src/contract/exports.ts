import { z } from "zod";
import { exportFormats } from "#domain/export/file-name.ts";
import { seriesId, surveyId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { defineApi } from "./route.ts";

const format = z.enum(exportFormats).default("csv");

/**
 * Export files, for owners. The response body is the file, streamed, with its name in
 * `content-disposition`; not for the client of `client.ts`.
 */
export const exportsApi = defineApi({
  one: {
    method: "GET",
    path: "/v1/survey/:id/export",
    params: z.object({ id: surveyId }),
    query: z.object({ format }),
    reply: z.string(),
  },
  /**
   * A closed survey's anonymous responses as JSON, to recount them offline: `receiptsFile` of
   * `domain/export`. Refused with `survey.not-closed` before.
   */
  receipts: {
    method: "GET",
    path: "/v1/survey/:id/export/receipts",
    params: z.object({ id: surveyId }),
    reply: z.string(),
  },
  /** The surveys that a series sent, at most the newest 1,000 (API-54). */
  series: {
    method: "GET",
    path: "/v1/series/:id/export",
    params: z.object({ id: seriesId }),
    query: z.object({ format }),
    reply: z.string(),
  },
  bulk: {
    method: "POST",
    path: "/v1/survey/bulk-export",
    body: z.object({ surveyIds: z.array(surveyId).min(1).max(limits.bulkExport), format }),
    reply: z.string(),
  },
});
