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

/** All licences are in use (UPG-14). `onUpgrade`: null for who may not buy more. */
export function FullNotice({ onUpgrade }: { onUpgrade: (() => void) | null }) {
  return (
    <MessageBar intent="info" layout="multiline">
      <MessageBarBody>{licencesText.full}</MessageBarBody>
      {onUpgrade ? (
        <MessageBarActions>
          <Button onClick={onUpgrade}>{licencesText.upgrade}</Button>
        </MessageBarActions>
      ) : null}
    </MessageBar>
  );
}

/** Adding was tried with all licences in use (UPG-15). */
export function FullDialog({ onUpgrade, onClose }: { onUpgrade: () => void; onClose: () => void }) {
  return (
    <Dialog open onOpenChange={(_, { open }) => (open ? undefined : onClose())}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{licencesText.fullDialogTitle}</DialogTitle>
          <DialogContent>{licencesText.fullDialog}</DialogContent>
          <DialogActions>
            <Button onClick={onClose}>{licencesText.close}</Button>
            <Button
              appearance="primary"
              onClick={() => {
                onClose();
                onUpgrade();
              }}
            >
              {licencesText.upgrade}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
