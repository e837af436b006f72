import { Button, makeStyles, Text, tokens } from "@fluentui/react-components";
import { DismissRegular } from "@fluentui/react-icons";
import { useRef, useState } from "react";
import type { InstalledApp, Meeting } from "../../emulator-api.ts";
import { AppFrameView } from "../frame/app-frame-view.tsx";
import { AppIcon } from "../rail/avatars.tsx";
import { useShell } from "../shell-context.ts";
import { appsIn, type Place } from "../state/directory.ts";
import { useStore } from "../state/store.ts";
import { mayFrame } from "../teams-js-host/app-frame.ts";
import type { Bubble } from "./bubble-store.ts";

const useStyles = makeStyles({
  list: {
    position: "absolute",
    insetInlineEnd: "16px",
    top: "16px",
    zIndex: 10,
    display: "grid",
    gap: "12px",
  },
  bubble: {
    display: "grid",
    gridTemplateRows: "40px minmax(0, 1fr)",
    maxWidth: "calc(100vw - 32px)",
    borderRadius: "8px",
    overflow: "hidden",
    backgroundColor: "#292929",
    boxShadow: tokens.shadow64,
  },
  head: { display: "flex", alignItems: "center", gap: "8px", padding: "0 4px 0 12px" },
  title: { flex: "1 1 auto", minWidth: 0 },
});

/** What apps show over the stage to everybody in the meeting, or to some. */
export function Bubbles({ meeting, place }: { meeting: Meeting; place: Place }) {
  const styles = useStyles();
  const { bubbles, directory } = useShell();
  const shown = useStore(bubbles).filter(({ meetingId }) => meetingId === meeting.id);
  return (
    <div className={styles.list}>
      {shown.map((bubble) => {
        const app = appsIn(directory, place).find((candidate) => mayFrame(candidate, bubble.url));
        return app ? (
          <Notification key={bubble.id} bubble={bubble} app={app} place={place} />
        ) : null;
      })}
    </div>
  );
}

type Props = { bubble: Bubble; app: InstalledApp; place: Place };

/** Closed while it has the focus, it gives it back, or to the stage where nothing had it. */
function Notification({ bubble: { id, title, url, width, height }, app, place }: Props) {
  const styles = useStyles();
  const { bubbles } = useShell();
  const [before] = useState(() => document.activeElement);
  const section = useRef<HTMLElement>(null);
  const name = title || app.name;
  const dismiss = () => {
    if (section.current?.contains(document.activeElement)) {
      const known = before instanceof HTMLElement && before !== document.body && before.isConnected;
      (known ? before : document.querySelector("main"))?.focus();
    }
    bubbles.dismiss(id);
  };
  return (
    <section
      ref={section}
      role="alert"
      className={styles.bubble}
      aria-label={`Notification: ${name}`}
      style={{ width: Math.max(280, width), height: Math.max(120, height) + 40 }}
    >
      <header className={styles.head}>
        <AppIcon app={app} size={20} />
        <Text className={styles.title} weight="semibold" truncate wrap={false}>
          {name}
        </Text>
        <Button
          appearance="subtle"
          size="small"
          icon={<DismissRegular />}
          aria-label="Close notification"
          onClick={dismiss}
        />
      </header>
      <AppFrameView
        app={app}
        url={url}
        title={`Notification: ${name}`}
        frameContext="task"
        surface={{ place, inMeeting: true, entityId: "", subEntityId: null }}
        hooks={{ onSubmit: dismiss }}
      />
    </section>
  );
}
