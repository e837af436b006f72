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
import { useId, useState } from "react";
import type { SurveyRow } from "#contract/survey-view.ts";
import type { ExportFormat } from "#domain/export/file-name.ts";
import type { SurveyId } from "#domain/ids.ts";
import { limits } from "#domain/limits.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { fill } from "#text/format/fill.ts";
import { exportsText } from "#text/server/exports.ts";
import { useHost } from "../host/use-host.ts";
import { ErrorBanner } from "../ui/notices/error-banner.tsx";
import { ExportRows, isExportable } from "./export-rows.tsx";
import { FormatField } from "./format-field.tsx";
import { OutcomeDialog } from "./outcome-dialog.tsx";
import { savedText } from "./saved-text.ts";
import { useBulkExport } from "./use-export.ts";

/** `onMore`: loads more surveys, if there are any. */
type Props = { surveys: readonly SurveyRow[]; onMore: (() => void) | null; onClose: () => void };

const useStyles = makeStyles({
  content: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    alignContent: "start",
    gap: tokens.spacingVerticalM,
  },
  more: { justifySelf: "center" },
  // The sentence has two spaces.
  exact: { whiteSpace: "pre-wrap" },
});

/** Exports several of the user's own surveys into one file (EXP-05 to EXP-08, EXP-12). */
export function ExportDialog({ surveys, onMore, onClose }: Props) {
  const styles = useStyles();
  const { client, mobile } = useHost().context;
  const work = useBulkExport();
  if (mobile)
    return (
      <OutcomeDialog title={exportsText.dialogTitle} onClose={onClose}>
        <p className={styles.exact}>{exportsText.mobile}</p>
      </OutcomeDialog>
    );
  if (work.data !== undefined)
    return (
      <OutcomeDialog title={exportsText.downloaded} onClose={onClose}>
        <p>{savedText(client, work.data)}</p>
      </OutcomeDialog>
    );
  return (
    <Dialog open onOpenChange={(_, { open }) => (open ? undefined : onClose())}>
      <DialogSurface>
        <ExportForm
          surveys={surveys.filter(isOffered)}
          onMore={onMore}
          onClose={onClose}
          work={work}
        />
      </DialogSurface>
    </Dialog>
  );
}

function ExportForm({
  surveys,
  onMore,
  onClose,
  work,
}: Props & { work: ReturnType<typeof useBulkExport> }) {
  const styles = useStyles();
  // A single survey is selected automatically.
  const [selected, setSelected] = useState<ReadonlySet<SurveyId>>(() => {
    const ids = surveys.filter(isExportable).map(({ id }) => id);
    return new Set(ids.length === 1 && !onMore ? ids : []);
  });
  const [format, setFormat] = useState<ExportFormat>("csv");
  const state = useId();
  // The list changes meanwhile: what has left it is exported no more.
  const chosen = surveys.filter((survey) => isExportable(survey) && selected.has(survey.id));
  const ids = chosen.map(({ id }) => id);
  const ready = ids.length > 0 && ids.length <= limits.bulkExport && !work.isPending;
  return (
    <DialogBody>
      <DialogTitle>{exportsText.dialogTitle}</DialogTitle>
      <DialogContent className={styles.content}>
        {work.error ? (
          <ErrorBanner message={fill(exportsText.bulkFailed, { message: work.error.message })} />
        ) : null}
        {surveys.length === 0 ? (
          <Text>{exportsText.nothing}</Text>
        ) : (
          <ExportRows
            surveys={surveys}
            goesOn={onMore !== null}
            selected={new Set(ids)}
            onSelect={setSelected}
          />
        )}
        {onMore ? (
          <Button className={styles.more} onClick={onMore}>
            {exportsText.more}
          </Button>
        ) : null}
        <FormatField format={format} onChange={setFormat} />
        <Text id={state} role="status" size={200}>
          {work.isPending ? exportsText.working : selectedText(ids.length)}
        </Text>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{exportsText.cancel}</Button>
        <Button
          appearance="primary"
          icon={<ArrowDownloadRegular />}
          aria-describedby={state}
          disabledFocusable={!ready}
          onClick={() => work.mutate({ surveyIds: ids, format })}
        >
          {exportsText.export}
        </Button>
      </DialogActions>
    </DialogBody>
  );
}

/**
 * A Q&A, and what has its results hidden for lack of a plan, is listed although it can't be
 * selected, so that nobody searches for it in vain.
 */
function isOffered(survey: SurveyRow): boolean {
  const { role, type, resultsRetention } = survey;
  const isHidden = resultsRetention !== "open" || !specOf(type).exportable;
  return isExportable(survey) || (role === "own" && isHidden);
}

/** How many are selected; or why the selection is invalid (EXP-06). */
function selectedText(count: number): string {
  if (count === 0) return exportsText.noneSelected;
  if (count > limits.bulkExport) return fill(exportsText.tooMany, { max: limits.bulkExport });
  return count === 1 ? exportsText.oneSelected : fill(exportsText.selected, { n: count });
}
