import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  MessageBar,
  MessageBarActions,
  MessageBarBody,
} from "@fluentui/react-components";
import { licencesText } from "#text/billing/licences.ts";
import { errorTexts } from "#text/server/errors.ts";

type Full = {
  /** Null for who may not buy more. */
  onUpgrade: (() => void) | null;
  /** Whether a payment is overdue: nothing can be bought before. */
  isOverdue: boolean;
};

/** All licences are in use (UPG-14). */
export function FullNotice({ onUpgrade, isOverdue }: Full) {
  return (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody>
        {licencesText.full}
        {onUpgrade && isOverdue ? `. ${errorTexts["billing.overdue"]}` : ""}
      </MessageBarBody>
      {onUpgrade && !isOverdue ? (
        <MessageBarActions>
          <Button onClick={onUpgrade}>{licencesText.upgrade}</Button>
        </MessageBarActions>
      ) : null}
    </MessageBar>
  );
}

/** Adding was tried with all licences in use (UPG-15). */
export function FullDialog({ onUpgrade, isOverdue, onClose }: Full & { onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(_, { open }) => (open ? undefined : onClose())}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{licencesText.fullDialogTitle}</DialogTitle>
          <DialogContent>
            {licencesText.fullDialog}
            {isOverdue ? <p>{errorTexts["billing.overdue"]}</p> : null}
          </DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{licencesText.close}</Button>
            {onUpgrade && !isOverdue ? (
              <Button
                appearance="primary"
                onClick={() => {
                  onClose();
                  onUpgrade();
                }}
              >
                {licencesText.upgrade}
              </Button>
            ) : null}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
