import { z } from "zod";
import { exportFormats } from "#domain/export/file-name.ts";
import { surveyId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { defineApi } from "./route.ts";

const format = z.enum(exportFormats).default("csv");

/** Files of responses, for owners. The answer is the file itself, with its name in `content-disposition`: it is read as a stream, not by a client of `client.ts`. */
export const exportsApi = defineApi({
  one: {
    method: "GET",
    path: "/v1/survey/:id/export",
    params: z.object({ id: surveyId }),
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
