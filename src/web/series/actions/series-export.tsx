import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  Text,
  tokens,
} from "@fluentui/react-components";
import { ArrowDownloadRegular } from "@fluentui/react-icons/svg/arrow-download";
import { useState } from "react";
import type { SeriesView } from "#contract/series.ts";
import type { ExportFormat } from "#domain/export/file-name.ts";
import { fill } from "#text/format/fill.ts";
import { exportsText } from "#text/server/exports.ts";
import { FormatField } from "../../exports/format-field.tsx";
import { OutcomeDialog } from "../../exports/outcome-dialog.tsx";
import { savedText } from "../../exports/saved-text.ts";
import { useSeriesExport } from "../../exports/use-export.ts";
import { useHost } from "../../host/use-host.ts";
import { ErrorBanner } from "../../ui/notices/error-banner.tsx";

type Props = { series: SeriesView; onClose: () => void };

const useStyles = makeStyles({
  content: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignContent: "start",
    gap: tokens.spacingVerticalM,
    overflowWrap: "anywhere",
  },
});

/** Exports the responses to everything that a series has sent (REC-21, API-54). */
export function SeriesExport({ series, onClose }: Props) {
  const styles = useStyles();
  const { client } = useHost().context;
  const [format, setFormat] = useState<ExportFormat>("csv");
  const work = useSeriesExport(series.id);
  if (work.data !== undefined)
    return (
      <OutcomeDialog title={exportsText.downloaded} onClose={onClose}>
        <p>{savedText(client, work.data)}</p>
      </OutcomeDialog>
    );
  return (
    <Dialog open onOpenChange={(_, { open }) => (open ? undefined : onClose())}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{exportsText.pageTitle}</DialogTitle>
          <DialogContent className={styles.content}>
            {work.error ? (
              <ErrorBanner message={`${exportsText.failed} ${work.error.message}`} />
            ) : null}
            <Text>{fill(exportsText.of, { title: series.name })}</Text>
            <FormatField format={format} onChange={setFormat} />
            <Text role="status" size={200}>
              {work.isPending ? exportsText.working : ""}
            </Text>
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{exportsText.cancel}</Button>
            <Button
              appearance="primary"
              icon={<ArrowDownloadRegular />}
              disabledFocusable={work.isPending}
              onClick={() => work.mutate(format)}
            >
              {exportsText.export}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
