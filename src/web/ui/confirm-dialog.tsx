import { Button, Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle } from "@fluentui/react-components";
import { ErrorBanner } from "./error-banner.tsx";

type Props = {
  title: string;
  body: string;
  confirm: string;
  cancel: string;
  busy: boolean;
  error: Error | null;
  onConfirm: () => void;
  onCancel: () => void;
};

/** Asks before something that cannot be taken back. Stays open, with the reason, where it fails. */
export function ConfirmDialog({ title, body, confirm, cancel, busy, error, onConfirm, onCancel }: Props) {
  return (
    <Dialog open modalType="alert" onOpenChange={(_, { open }) => (open ? undefined : onCancel())}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>
            <p>{body}</p>
            {error ? <ErrorBanner message={error.message} /> : null}
          </DialogContent>
          <DialogActions>
            <Button onClick={onCancel}>{cancel}</Button>
            <Button appearance="primary" disabledFocusable={busy} onClick={onConfirm}>
              {confirm}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
