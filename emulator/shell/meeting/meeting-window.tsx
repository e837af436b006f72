import { FluentProvider, makeStyles, mergeClasses } from "@fluentui/react-components";
import { useEffect } from "react";
import type { Meeting } from "../../emulator-api.ts";
import { useRoute } from "../route.ts";
import { useShell } from "../shell-context.ts";
import { shellThemes } from "../shell-theme.ts";
import { findPlace } from "../state/directory.ts";
import { setMeetingRunning } from "../state/emulator-client.ts";
import { Bubbles } from "./bubbles.tsx";
import { MeetingPanel } from "./meeting-panel.tsx";
import { MeetingStage } from "./meeting-stage.tsx";
import { MeetingToolbar } from "./meeting-toolbar.tsx";

const useStyles = makeStyles({
  root: {
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    gridTemplateRows: "auto minmax(0, 1fr)",
    height: "100%",
    backgroundColor: "#141414",
    color: "#ffffff",
  },
  phone: { maxWidth: "400px", margin: "0 auto" },
  body: {
    position: "relative",
    display: "grid",
    gridTemplateColumns: "minmax(0, 1fr)",
    minHeight: 0,
  },
  withPanel: { gridTemplateColumns: "minmax(0, 1fr) 320px" },
  panelOnly: { gridTemplateColumns: "minmax(0, 1fr)", "& > :first-child": { display: "none" } },
});

/** The window of a running meeting: dark inside, whatever the theme. */
export function MeetingWindow({ meeting }: { meeting: Meeting }) {
  const styles = useStyles();
  const { directory, person, phone } = useShell();
  const { panel, theme } = useRoute();
  const place = findPlace(directory, meeting.chatId, person);
  const { id, running } = meeting;
  useEffect(() => {
    if (!running) void setMeetingRunning(id, true);
  }, [id, running]);
  if (!place) return null;
  return (
    <FluentProvider
      theme={shellThemes[theme === "contrast" ? "contrast" : "dark"]}
      style={{ height: "100%" }}
    >
      <div className={mergeClasses(styles.root, phone && styles.phone)}>
        <MeetingToolbar meeting={meeting} place={place} />
        <div
          className={mergeClasses(
            styles.body,
            panel !== null && (phone ? styles.panelOnly : styles.withPanel),
          )}
        >
          <MeetingStage meeting={meeting} place={place} />
          {panel ? (
            <MeetingPanel key={panel} panel={panel} meeting={meeting} place={place} />
          ) : null}
          <Bubbles meeting={meeting} place={place} />
        </div>
      </div>
    </FluentProvider>
  );
}
