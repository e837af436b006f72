import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Text,
} from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons";
import { useState } from "react";
import { AppIcon } from "../rail/avatars.tsx";
import { useShell } from "../shell-context.ts";
import { installApp } from "../state/emulator-client.ts";
import { useStore } from "../state/store.ts";
import type { OpenInstall } from "./install-store.ts";

const useStyles = makeStyles({
  surface: { width: "min(440px, calc(100vw - 32px))", boxSizing: "border-box" },
  content: { display: "grid", gap: "16px", gridTemplateColumns: "minmax(0, 1fr)" },
  app: { display: "flex", alignItems: "center", gap: "12px" },
});

/** Teams' own dialog of an app, which a link to the app opens: adds it where the person is. */
export function InstallLayer() {
  const { installs } = useShell();
  const open = useStore(installs);
  return open ? <InstallDialog key={open.id} open={open} /> : null;
}

function InstallDialog({ open: { app, place } }: { open: OpenInstall }) {
  const styles = useStyles();
  const { installs, notices, person, directory } = useShell();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const name = place.team?.name ?? place.name;
  const isHere = directory.apps.some(
    ({ appId, installedIn }) => appId === app.appId && installedIn.includes(place.installPlace),
  );
  const add = async () => {
    setBusy(true);
    setProblem(null);
    try {
      await installApp(place.id, person.id, app.appId);
      notices.show(`${app.name} was added to ${name}`);
      installs.end();
    } catch (error) {
      setProblem(
        error instanceof Error ? error.message : "The app was not added. Please try again.",
      );
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      modalType="modal"
      onOpenChange={(_, { type }) => type === "escapeKeyDown" && installs.end()}
    >
      <DialogSurface className={styles.surface} aria-label={`Add ${app.name}`}>
        <DialogBody>
          <DialogTitle
            action={
              <Button
                appearance="subtle"
                icon={<DismissRegular />}
                aria-label="Close"
                onClick={installs.end}
              />
            }
          >
            {app.name}
          </DialogTitle>
          <DialogContent className={styles.content}>
            {problem ? (
              <MessageBar intent="error">
                <MessageBarBody>{problem}</MessageBarBody>
              </MessageBar>
            ) : null}
            <div className={styles.app}>
              <AppIcon app={app} size={48} />
              <Text>
                {isHere ? `${app.name} is already in ${name}.` : `Add ${app.name} to ${name}?`}
              </Text>
            </div>
          </DialogContent>
          <DialogActions>
            <Button onClick={installs.end}>{isHere ? "Close" : "Cancel"}</Button>
            {isHere ? null : (
              <Button appearance="primary" disabledFocusable={busy} onClick={() => void add()}>
                Add
              </Button>
            )}
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
