import { Button } from "@fluentui/react-components";
import { ArrowDownloadRegular } from "@fluentui/react-icons/svg/arrow-download";
import { Suspense, useState } from "react";
import type { SurveyRow } from "#contract/survey-view.ts";
import { exportsText } from "#text/server/exports.ts";
import { lazyPart } from "../lazy-part.ts";
import { restoreTarget } from "../ui/focus/restore-target.ts";

// Loads when it is opened, to keep the tab's first page small.
const ExportDialog = lazyPart(() =>
  import("./export-dialog.tsx").then(({ ExportDialog }) => ExportDialog),
);

type Props = { surveys: readonly SurveyRow[]; onMore: (() => void) | null };

/** Opens the `Export Data` dialog with the surveys of a list (EXP-05). */
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
