import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
} from "@fluentui/react-components";
import type { ReactNode } from "react";
import { exportsText } from "#text/server/exports.ts";

type Props = { title: string; onClose: () => void; children: ReactNode };

const useStyles = makeStyles({
  content: { overflowWrap: "anywhere", "& p": { margin: "0 0 8px" } },
});

/** The outcome of an export. */
export function OutcomeDialog({ title, onClose, children }: Props) {
  const styles = useStyles();
  return (
    <Dialog open modalType="alert" onOpenChange={(_, { open }) => (open ? undefined : onClose())}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent className={styles.content}>{children}</DialogContent>
          <DialogActions>
            <Button appearance="primary" onClick={onClose}>
              {exportsText.ok}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
