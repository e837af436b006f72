import { Button } from "@fluentui/react-components";
import { ArrowDownloadRegular } from "@fluentui/react-icons/svg/arrow-download";
import { lazy, Suspense, useState } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import { exportsText } from "#text/exports.ts";
import { restoreTarget } from "../ui/restore-target.ts";

// It loads when it is opened: the list is what a tab begins with.
const ExportDialog = lazy(() => import("./export-dialog.tsx").then(({ ExportDialog }) => ({ default: ExportDialog })));

type Props = { surveys: readonly SurveyView[]; onMore: (() => void) | null };

/** Opens the `Export Data` dialog with the items of a list (EXP-05). */
export function ExportButton({ surveys, onMore }: Props) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button {...restoreTarget} icon={<ArrowDownloadRegular />} onClick={() => setOpen(true)}>
        {exportsText.export}
      </Button>
      {open ? (
        <Suspense fallback={null}>
          <ExportDialog surveys={surveys} onMore={onMore} onClose={() => setOpen(false)} />
        </Suspense>
      ) : null}
    </>
  );
}
