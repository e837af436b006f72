import { Button, DialogActions, DialogContent, makeStyles, Text } from "@fluentui/react-components";
import { useEffect, useRef } from "react";
import type { Autolink } from "#domain/integration/autolink.ts";
import { fill } from "#text/format/fill.ts";
import { integrationsText } from "#text/integrations.ts";
import { ErrorBanner } from "../ui/notices/error-banner.tsx";

type Props = {
  autolink: Autolink;
  busy: boolean;
  error: Error | null;
  onConfirm: () => void;
  onCancel: () => void;
};

const useStyles = makeStyles({
  content: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: "12px" },
  body: { overflowWrap: "anywhere" },
});

/** Asks for confirmation before an autolink is deleted. */
export function RemoveReference({ autolink, busy, error, onConfirm, onCancel }: Props) {
  const styles = useStyles();
  const cancel = useRef<HTMLButtonElement>(null);
  useEffect(() => cancel.current?.focus(), []);
  return (
    <>
      <DialogContent className={styles.content}>
        <Text className={styles.body}>
          {fill(integrationsText.removeBody, { prefix: autolink.prefix })}
        </Text>
        {error ? <ErrorBanner message={error.message} /> : null}
      </DialogContent>
      <DialogActions>
        <Button
          ref={(button: HTMLButtonElement | null) => {
            cancel.current = button;
          }}
          onClick={onCancel}
        >
          {integrationsText.cancel}
        </Button>
        <Button appearance="primary" disabledFocusable={busy} onClick={onConfirm}>
          {integrationsText.delete}
        </Button>
      </DialogActions>
    </>
  );
}
