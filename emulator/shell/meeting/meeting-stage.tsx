import { Button, makeStyles, mergeClasses, Text } from "@fluentui/react-components";
import { MicOffRegular } from "@fluentui/react-icons";
import type { Meeting } from "../../emulator-api.ts";
import { AppFrameView } from "../frame/app-frame-view.tsx";
import { PersonAvatar } from "../rail/avatars.tsx";
import { useShell } from "../shell-context.ts";
import type { Place } from "../state/directory.ts";
import { stopStage } from "../state/emulator-client.ts";

const useStyles = makeStyles({
  stage: { minHeight: 0, minWidth: 0, padding: "12px", boxSizing: "border-box", overflow: "auto" },
  tiles: {
    listStyle: "none",
    display: "grid",
    gridAutoRows: "minmax(130px, 1fr)",
    gap: "8px",
    margin: 0,
    padding: 0,
    height: "100%",
  },
  tile: {
    position: "relative",
    display: "grid",
    placeContent: "center",
    borderRadius: "8px",
    backgroundColor: "#292929",
    minHeight: "130px",
  },
  self: { boxShadow: "inset 0 0 0 2px #7f85f5" },
  name: {
    position: "absolute",
    insetInlineStart: "8px",
    bottom: "8px",
    display: "flex",
    alignItems: "center",
    gap: "4px",
    padding: "2px 8px",
    borderRadius: "4px",
    backgroundColor: "#141414",
    color: "#ffffff",
    maxWidth: "calc(100% - 32px)",
  },
  shared: { display: "grid", gridTemplateRows: "auto minmax(0, 1fr)", gap: "8px", height: "100%" },
  sharing: { display: "flex", alignItems: "center", justifyContent: "space-between", gap: "8px" },
});

/** The middle of the meeting: a tile for each participant, or the page that an app shares. */
export function MeetingStage({ meeting, place }: { meeting: Meeting; place: Place }) {
  const styles = useStyles();
  const { directory, person, phone } = useShell();
  const staged = directory.stages[meeting.id];
  const app = directory.apps.find(({ appId }) => appId === staged?.appId);
  const role = meeting.roles[person.id];
  const people = directory.people.filter(({ id }) => id in meeting.roles);
  if (staged && app) {
    return (
      <main className={styles.stage} aria-label="Stage" tabIndex={-1}>
        <div className={styles.shared}>
          <div className={styles.sharing}>
            <Text>{app.name} is on the stage</Text>
            {role === "Attendee" ? null : (
              <Button size="small" onClick={() => void stopStage(meeting.id, person.id)}>
                Stop sharing
              </Button>
            )}
          </div>
          <AppFrameView
            app={app}
            url={staged.url}
            title={`Stage: ${app.name}`}
            frameContext="meetingStage"
            surface={{ place, inMeeting: true, entityId: "", subEntityId: null }}
          />
        </div>
      </main>
    );
  }
  return (
    <main className={styles.stage} aria-label="Stage" tabIndex={-1}>
      <ul
        className={styles.tiles}
        style={{
          gridTemplateColumns: `repeat(${phone ? 2 : Math.ceil(Math.sqrt(people.length))}, minmax(0, 1fr))`,
        }}
        aria-label="Participants"
      >
        {people.map((each) => (
          <li
            key={each.id}
            className={mergeClasses(styles.tile, each.id === person.id && styles.self)}
          >
            <PersonAvatar person={each} size={72} presence={false} />
            <span className={styles.name}>
              <Text size={200} truncate wrap={false}>
                {each.name}
                {each.id === person.id ? " (you)" : ""}
              </Text>
              <MicOffRegular aria-hidden />
            </span>
          </li>
        ))}
      </ul>
    </main>
  );
}
