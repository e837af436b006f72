import { Button, makeStyles, mergeClasses, Text, tokens } from "@fluentui/react-components";
import { ArrowLeftRegular, VideoRegular } from "@fluentui/react-icons";
import type { ConversationTab } from "../../emulator-api.ts";
import { PlaceAvatar } from "../rail/avatars.tsx";
import { go, useRoute } from "../route.ts";
import { useShell } from "../shell-context.ts";
import { surface } from "../shell-theme.ts";
import type { Place } from "../state/directory.ts";
import { viewOf } from "../view-of.ts";
import { MembersButton } from "./members-button.tsx";
import { TabStrip } from "./tab-strip.tsx";

const useStyles = makeStyles({
  header: {
    display: "flex",
    alignItems: "center",
    gap: "10px",
    minHeight: "56px",
    padding: "0 16px",
    borderBottom: `1px solid ${surface("shellLine")}`,
    backgroundColor: surface("shellChat"),
    minWidth: 0,
  },
  phone: { flexWrap: "wrap", padding: "4px 8px", gap: "4px 8px" },
  name: {
    margin: 0,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: 600,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
    minWidth: "48px",
    flexShrink: 1,
  },
  names: { display: "grid", minWidth: 0, flexShrink: 1, maxWidth: "300px" },
  // Beside the way back and what stands at the end, in one line with them.
  namesPhone: { flex: "1 1 0", maxWidth: "none" },
  team: {
    color: tokens.colorNeutralForeground3,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  tabs: { flex: "1 1 auto", minWidth: 0 },
  tabsPhone: { order: 5, flexBasis: "100%" },
  end: {
    display: "flex",
    alignItems: "center",
    gap: "8px",
    marginInlineStart: "auto",
    flexShrink: 0,
  },
});

/** Where one is, its tabs, who is here, and the way into the meeting. */
export function ConversationHeader({ place, tab }: { place: Place; tab: ConversationTab | null }) {
  const styles = useStyles();
  const { directory, person, phone } = useShell();
  const route = useRoute();
  const { meeting } = place;
  return (
    <header className={mergeClasses(styles.header, phone && styles.phone)}>
      {phone ? (
        <Button
          appearance="subtle"
          icon={<ArrowLeftRegular />}
          aria-label="Back"
          onClick={() =>
            void go({ view: viewOf(route, place), conversation: null, tab: null, message: null })
          }
        />
      ) : null}
      <PlaceAvatar place={place} people={directory.people} viewer={person} />
      <div className={mergeClasses(styles.names, phone && styles.namesPhone)}>
        <h1 className={styles.name}>{place.name}</h1>
        {place.team && phone ? (
          <Text size={200} className={styles.team}>
            {place.team.name}
          </Text>
        ) : null}
      </div>
      <div className={mergeClasses(styles.tabs, phone && styles.tabsPhone)}>
        <TabStrip place={place} tab={tab} />
      </div>
      <div className={styles.end}>
        {meeting ? (
          <Button
            appearance="primary"
            size="small"
            icon={<VideoRegular />}
            onClick={() => void go({ meeting: meeting.id, panel: null })}
          >
            {meeting.running ? "Join" : "Start"}
          </Button>
        ) : null}
        {place.bot ? null : <MembersButton place={place} />}
      </div>
    </header>
  );
}
