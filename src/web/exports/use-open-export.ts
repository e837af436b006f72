import { useNavigate } from "react-router";
import type { SurveyView } from "#contract/survey-view.ts";
import { exportsText } from "#text/server/exports.ts";
import { useBoot } from "../host/use-boot.ts";
import { useHost } from "../host/use-host.ts";
import { exportSize } from "./export-size.ts";

/**
 * Opens the export of a survey: in a dialog, or in place of this page if the host has no dialogs.
 */
export function useOpenExport({ id, type }: Pick<SurveyView, "id" | "type">): () => Promise<void> {
  const host = useHost();
  const { context } = useBoot();
  const navigate = useNavigate();
  return async () => {
    const path = `/content/${type}/survey/${id}/export`;
    if (!host.canOpenDialog) return navigate(path);
    await host.openDialog({
      title: exportsText.pageTitle,
      url: `${window.location.origin}/${context}${path}`,
      ...exportSize,
    });
  };
}
