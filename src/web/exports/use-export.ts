import { pathOf } from "#contract/client.ts";
import { exportsApi } from "#contract/exports.ts";
import type { ExportFormat } from "#domain/export/file-name.ts";
import type { SeriesId, SurveyId } from "#domain/ids.ts";
import { exportsText } from "#text/server/exports.ts";
import { type FetchFile, useApi } from "../api.tsx";
import { useAnnounce } from "../ui/notices/announcer.tsx";
import { useSingleMutation } from "../use-single-mutation.ts";
import { saveFile } from "./save-file.ts";

/** Downloads an export and saves it; resolves to the file name. Failures are logged (EXP-13). */
function useExportBy<Input>(
  fetchBy: (fetchFile: FetchFile, input: Input) => ReturnType<FetchFile>,
) {
  const { fetchFile } = useApi();
  const announce = useAnnounce();
  return useSingleMutation({
    mutationFn: async (input: Input) => {
      const file = await fetchBy(fetchFile, input);
      saveFile(file);
      return file.name;
    },
    onSuccess: () => announce(exportsText.downloaded),
    onError: (error) => reportError(error),
  });
}

/** One survey's responses (API-47). */
export function useExport(id: SurveyId) {
  const { one } = exportsApi;
  return useExportBy((fetchFile, format: ExportFormat) =>
    fetchFile(one.method, pathOf(one, { params: { id }, query: { format } })),
  );
}

/** The responses to everything that a series sent, in one file (API-54). */
export function useSeriesExport(id: SeriesId) {
  const { series } = exportsApi;
  return useExportBy((fetchFile, format: ExportFormat) =>
    fetchFile(series.method, pathOf(series, { params: { id }, query: { format } })),
  );
}

/** The responses of several surveys in one file (API-48). */
export function useBulkExport() {
  const { bulk } = exportsApi;
  return useExportBy((fetchFile, body: { surveyIds: SurveyId[]; format: ExportFormat }) =>
    fetchFile(bulk.method, bulk.path, body),
  );
}
