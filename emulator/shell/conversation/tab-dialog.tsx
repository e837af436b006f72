import {
  Button,
  Dialog,
  DialogSurface,
  DialogTitle,
  MessageBar,
  MessageBarBody,
  makeStyles,
  tokens,
} from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons";
import { type ReactNode, useEffect, useState } from "react";
import type { InstalledApp } from "../../emulator-api.ts";
import { rememberFocus } from "../kit/remember-focus.ts";
import { AppIcon } from "../rail/avatars.tsx";

const useStyles = makeStyles({
  surface: {
    display: "flex",
    flexDirection: "column",
    gap: 0,
    width: "min(640px, calc(100vw - 32px))",
    height: "min(560px, calc(100vh - 32px))",
    maxWidth: "none",
    maxHeight: "none",
    padding: 0,
    overflow: "hidden",
    boxSizing: "border-box",
  },
  head: { display: "flex", alignItems: "center", gap: "12px", padding: "16px 12px 12px 20px" },
  title: {
    flex: "1 1 auto",
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
  },
  body: { flex: "1 1 auto", minHeight: 0 },
  foot: {
    display: "flex",
    justifyContent: "flex-end",
    gap: "8px",
    padding: "12px 20px 16px",
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
});

type Props = {
  title: string;
  app: InstalledApp;
  problem: string | null;
  actionLabel: string;
  actionEnabled: boolean;
  onAction: () => void;
  onCancel: () => void;
  children: ReactNode;
};

/** The frame around an app's page that sets a tab up or takes it away. */
export function TabDialog({
  title,
  app,
  problem,
  actionLabel,
  actionEnabled,
  onAction,
  onCancel,
  children,
}: Props) {
  const styles = useStyles();
  const [giveFocusBack] = useState(rememberFocus);
  useEffect(() => giveFocusBack, [giveFocusBack]);
  return (
    <Dialog
      open
      modalType="modal"
      onOpenChange={(_, { type }) => type === "escapeKeyDown" && onCancel()}
    >
      <DialogSurface className={styles.surface} aria-label={title}>
        <header className={styles.head}>
          <AppIcon app={app} size={28} />
          <DialogTitle as="h2" className={styles.title} action={null}>
            {title}
          </DialogTitle>
          <Button
            appearance="subtle"
            icon={<DismissRegular />}
            aria-label="Close dialog"
            onClick={onCancel}
          />
        </header>
        {problem ? (
          <MessageBar intent="error">
            <MessageBarBody>{problem}</MessageBarBody>
          </MessageBar>
        ) : null}
        <div className={styles.body}>{children}</div>
        <footer className={styles.foot}>
          <Button onClick={onCancel}>Cancel</Button>
          <Button appearance="primary" disabled={!actionEnabled} onClick={onAction}>
            {actionLabel}
          </Button>
        </footer>
      </DialogSurface>
    </Dialog>
  );
}
