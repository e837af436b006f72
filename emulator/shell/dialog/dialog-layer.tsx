import {
  Button,
  Dialog,
  DialogSurface,
  DialogTitle,
  MessageBar,
  MessageBarBody,
  makeStyles,
  Spinner,
  tokens,
} from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons";
import { useSyncExternalStore } from "react";
import { CardView } from "../card/card-view.tsx";
import { AppFrameView } from "../frame/app-frame-view.tsx";
import { openLink } from "../kit/open-link.ts";
import { AppIcon } from "../rail/avatars.tsx";
import { useShell } from "../shell-context.ts";
import { useStore } from "../state/store.ts";
import { phoneWidth } from "../state/use-phone.ts";
import { dialogHeader, dialogSize } from "./dialog-size.ts";
import type { OpenDialog } from "./dialog-store.ts";

const useStyles = makeStyles({
  surface: {
    display: "grid",
    gridTemplateRows: "60px auto minmax(0, 1fr)",
    maxWidth: "none",
    maxHeight: "none",
    padding: 0,
    overflow: "hidden",
    borderRadius: "8px",
    boxSizing: "content-box",
  },
  head: {
    display: "flex",
    alignItems: "center",
    gap: "12px",
    padding: "0 12px 0 20px",
    minWidth: 0,
  },
  title: {
    flex: "1 1 auto",
    margin: 0,
    minWidth: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  body: { gridRow: "3", minHeight: 0, overflow: "auto", position: "relative" },
  card: { padding: "4px 20px 20px" },
  problem: { gridRow: "2" },
  busy: {
    position: "absolute",
    inset: 0,
    display: "grid",
    placeContent: "center",
    backgroundColor: tokens.colorBackgroundOverlay,
  },
});

/** The dialog that is open, over everything; there is one at a time. */
export function DialogLayer() {
  const { dialogs } = useShell();
  const dialog = useStore(dialogs);
  return dialog ? <AppDialog key={dialog.id} dialog={dialog} /> : null;
}

function AppDialog({ dialog }: { dialog: OpenDialog }) {
  const styles = useStyles();
  const { dialogs, phone } = useShell();
  const window = useWindowSize();
  const { width, height } = phone ? fullScreen(window) : dialogSize(dialog, window);
  const { app, title, problem, busy } = dialog;
  return (
    <Dialog
      open
      modalType="modal"
      onOpenChange={(_, { type }) => type === "escapeKeyDown" && void dialogs.finish(null)}
    >
      <DialogSurface
        className={styles.surface}
        style={{ width, height: height + dialogHeader }}
        aria-label={title}
      >
        <header className={styles.head}>
          <AppIcon app={app} size={28} />
          <DialogTitle as="h2" className={styles.title} action={null}>
            {title}
          </DialogTitle>
          <Button
            appearance="subtle"
            icon={<DismissRegular />}
            aria-label="Close dialog"
            onClick={() => void dialogs.finish(null)}
          />
        </header>
        {problem ? (
          <MessageBar intent="error" className={styles.problem}>
            <MessageBarBody>{problem}</MessageBarBody>
          </MessageBar>
        ) : null}
        <div className={styles.body}>
          <DialogBody dialog={dialog} />
          {busy ? (
            <div className={styles.busy}>
              <Spinner label="Working on it" />
            </div>
          ) : null}
        </div>
      </DialogSurface>
    </Dialog>
  );
}

function DialogBody({ dialog }: { dialog: OpenDialog }) {
  const styles = useStyles();
  const shell = useShell();
  const { app, url, card, title, surface, opener, id } = dialog;
  if (url) {
    const hooks = {
      onSubmit: (submitted: unknown) => void shell.dialogs.finish({ submitted }),
      onResize: (size: { width?: number | string; height?: number | string }) =>
        shell.dialogs.resize(id, size),
    };
    return (
      <AppFrameView
        app={app}
        url={url}
        title={`Dialog: ${title}`}
        frameContext="task"
        surface={surface}
        opener={opener}
        hooks={hooks}
      />
    );
  }
  if (!card) return null;
  return (
    <div className={styles.card}>
      <CardView
        card={card}
        onAction={async (action) => {
          if (action.kind === "openUrl")
            return (await openLink(action.url, { ...shell, from: app }))
              ? {}
              : { error: "The link could not be opened." };
          await shell.dialogs.finish({ submitted: action.data });
          return {};
        }}
      />
    </div>
  );
}

/** On a phone a dialog fills the screen, below its header. */
function fullScreen({ width, height }: { width: number; height: number }): {
  width: number;
  height: number;
} {
  return { width: Math.min(width, phoneWidth), height: height - dialogHeader };
}

function useWindowSize(): { width: number; height: number } {
  const text = useSyncExternalStore(follow, () => `${window.innerWidth} ${window.innerHeight}`);
  const [width = 0, height = 0] = text.split(" ").map(Number);
  return { width, height };
}

function follow(listener: () => void): () => void {
  window.addEventListener("resize", listener);
  return () => window.removeEventListener("resize", listener);
}
