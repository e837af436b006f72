import { useMutation } from "@tanstack/react-query";
import { pathOf } from "#contract/client.ts";
import { exportsApi } from "#contract/exports.ts";
import type { ExportFormat } from "#domain/export/file-name.ts";
import type { SurveyId } from "#domain/ids.ts";
import { exportsText } from "#text/exports.ts";
import { type FetchFile, useApi } from "../api.tsx";
import { useAnnounce } from "../ui/announcer.tsx";
import { saveFile } from "./save-file.ts";

/** Fetches an export and has the browser save it; answers the file's name. A failure is logged (EXP-13). */
function useExportBy<Input>(fetchBy: (fetchFile: FetchFile, input: Input) => ReturnType<FetchFile>) {
  const { fetchFile } = useApi();
  const announce = useAnnounce();
  return useMutation({
    mutationFn: async (input: Input) => {
      const file = await fetchBy(fetchFile, input);
      saveFile(file);
      return file.name;
    },
    onSuccess: () => announce(exportsText.downloaded),
    onError: (error) => reportError(error),
  });
}

/** One item's responses (API-47). */
export function useExport(id: SurveyId) {
  const { one } = exportsApi;
  return useExportBy((fetchFile, format: ExportFormat) => fetchFile(one.method, pathOf(one, { params: { id }, query: { format } })));
}

/** Those of several items in one file (API-48). */
export function useBulkExport() {
  const { bulk } = exportsApi;
  return useExportBy((fetchFile, body: { surveyIds: SurveyId[]; format: ExportFormat }) => fetchFile(bulk.method, bulk.path, body));
}
