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
import { ErrorBanner } from "./error-banner.tsx";

type Props = {
  title: string;
  /** The name of the affected object. */
  about?: string;
  body: string;
  confirm: string;
  cancel: string;
  busy: boolean;
  error: Error | null;
  onConfirm: () => void;
  onCancel: () => void;
};

const useStyles = makeStyles({
  about: {
    fontWeight: tokens.fontWeightSemibold,
    overflowWrap: "anywhere",
    display: "-webkit-box",
    WebkitLineClamp: "3",
    WebkitBoxOrient: "vertical",
    overflow: "hidden",
  },
});

/**
 * Asks for confirmation before something irreversible. Stays open and shows the reason if the
 * action fails.
 */
export function ConfirmDialog({
  title,
  about,
  body,
  confirm,
  cancel,
  busy,
  error,
  onConfirm,
  onCancel,
}: Props) {
  const styles = useStyles();
  return (
    <Dialog open modalType="alert" onOpenChange={(_, { open }) => (open ? undefined : onCancel())}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>
            {about ? <Text className={styles.about}>{about}</Text> : null}
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
