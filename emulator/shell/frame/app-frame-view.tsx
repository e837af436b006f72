import {
  Button,
  makeStyles,
  mergeClasses,
  Spinner,
  Text,
  tokens,
} from "@fluentui/react-components";
import { ArrowClockwiseRegular, PlugDisconnectedRegular } from "@fluentui/react-icons";
import { useState } from "react";
import type { InstalledApp } from "../../emulator-api.ts";
import {
  type AppFrame,
  type FrameContext,
  type FrameHooks,
  mayFrame,
  type Surface,
  type TabSettings,
} from "../teams-js-host/app-frame.ts";
import { useAppFrame } from "./use-app-frame.ts";
import { useLoading } from "./use-loading.ts";

const allow = "clipboard-read; clipboard-write; local-network-access";
const sandbox =
  "allow-forms allow-modals allow-popups allow-popups-to-escape-sandbox allow-pointer-lock " +
  "allow-scripts allow-same-origin allow-downloads allow-storage-access-by-user-activation";

const useStyles = makeStyles({
  root: {
    position: "relative",
    width: "100%",
    height: "100%",
    minHeight: 0,
    overflow: "hidden",
    backgroundColor: tokens.colorNeutralBackground1,
  },
  frame: { display: "block", width: "100%", height: "100%", border: "none" },
  hidden: { visibility: "hidden" },
  over: {
    position: "absolute",
    inset: 0,
    display: "grid",
    placeContent: "center",
    justifyItems: "center",
    gap: "12px",
    padding: "24px",
    textAlign: "center",
    backgroundColor: tokens.colorNeutralBackground1,
  },
});

type Props = {
  app: InstalledApp;
  url: string;
  /** The iframe's accessible name. */
  title: string;
  frameContext: FrameContext;
  surface: Surface;
  opener?: AppFrame | null;
  settings?: TabSettings;
  hooks?: FrameHooks;
  /** Hears of the frame while it is there, to tell it of events. */
  onFrame?: (frame: AppFrame | null) => void;
};

/**
 * A page of an app, with the host side of TeamsJS behind it, an indicator while it loads, and an
 * error where it cannot.
 */
export function AppFrameView(props: Props) {
  const [attempt, setAttempt] = useState(0);
  return (
    <Attempt
      key={`${attempt} ${props.url}`}
      {...props}
      onRetry={() => setAttempt((now) => now + 1)}
    />
  );
}

function Attempt({
  app,
  url,
  title,
  frameContext,
  surface,
  opener = null,
  settings = {},
  hooks = {},
  onFrame,
  onRetry,
}: Props & { onRetry: () => void }) {
  const styles = useStyles();
  const loading = useLoading();
  const allowed = mayFrame(app, url);
  const attach = useAppFrame({
    app,
    url,
    frameContext,
    surface,
    opener,
    settings,
    hooks,
    onFrame,
    loading,
  });

  if (!allowed)
    return (
      <Trouble
        text={`${app.name} wanted to show a page that is not on one of its valid domains.`}
      />
    );
  return (
    <div className={styles.root}>
      <iframe
        ref={attach}
        className={mergeClasses(styles.frame, loading.state === "failed" && styles.hidden)}
        title={title}
        name={frameContext}
        allow={allow}
        sandbox={sandbox}
        onLoad={loading.arrived}
      />
      {loading.state === "loading" ? (
        <div className={styles.over}>
          <Spinner
            label={loading.slow ? `Still loading ${app.name}…` : `Loading ${app.name}…`}
            labelPosition="below"
          />
        </div>
      ) : null}
      {loading.state === "failed" ? <Trouble text={loading.problem} onRetry={onRetry} /> : null}
    </div>
  );
}

function Trouble({ text, onRetry }: { text: string; onRetry?: () => void }) {
  const styles = useStyles();
  return (
    <div className={styles.over} role="alert">
      <PlugDisconnectedRegular aria-hidden fontSize={40} />
      <Text weight="semibold" size={400}>
        There was a problem reaching this app
      </Text>
      <Text>{text}</Text>
      {onRetry ? (
        <Button icon={<ArrowClockwiseRegular />} onClick={onRetry}>
          Reload
        </Button>
      ) : null}
    </div>
  );
}
