import { Button, makeStyles, mergeClasses, Text, tokens } from "@fluentui/react-components";
import {
  AppsRegular,
  ArrowLeftRegular,
  CallEndFilled,
  ChatRegular,
  PeopleRegular,
} from "@fluentui/react-icons";
import type { ReactNode } from "react";
import type { Meeting } from "../../emulator-api.ts";
import { AppIcon } from "../rail/avatars.tsx";
import { go, useRoute } from "../route.ts";
import { useShell } from "../shell-context.ts";
import { type Place, tabsIn } from "../state/directory.ts";
import { setMeetingRunning } from "../state/emulator-client.ts";

const useStyles = makeStyles({
  bar: {
    display: "flex",
    alignItems: "center",
    flexWrap: "wrap",
    gap: "4px",
    padding: "4px 12px",
    minHeight: "56px",
    boxSizing: "border-box",
    backgroundColor: "#1f1f1f",
    borderBottom: "1px solid #3d3d3d",
  },
  title: {
    flex: "1 1 120px",
    minWidth: 0,
    margin: 0,
    fontSize: tokens.fontSizeBase300,
    fontWeight: 600,
    overflow: "hidden",
    textOverflow: "ellipsis",
    whiteSpace: "nowrap",
  },
  // However many there are, they take one line.
  tabs: {
    display: "flex",
    gap: "4px",
    minWidth: 0,
    maxWidth: "100%",
    overflowX: "auto",
    scrollbarWidth: "none",
  },
  tool: {
    display: "grid",
    flexShrink: 0,
    justifyItems: "center",
    gap: "2px",
    minWidth: "56px",
    padding: "4px 6px",
    border: "none",
    borderRadius: "4px",
    backgroundColor: "transparent",
    color: "#ffffff",
    font: `400 11px/14px ${tokens.fontFamilyBase}`,
    cursor: "pointer",
    "&:hover": { backgroundColor: "#3d3d3d" },
    "&:focus-visible": { outline: "2px solid #ffffff", outlineOffset: "-2px" },
  },
  open: {
    backgroundColor: "#292929",
    boxShadow: `inset 0 -2px 0 ${tokens.colorCompoundBrandStroke}`,
  },
  leave: {
    marginInlineStart: "auto",
    backgroundColor: "#c4314b",
    color: "#ffffff",
    border: "none",
    "&:hover": { backgroundColor: "#a52a3f", color: "#ffffff" },
  },
  label: { maxWidth: "72px", overflow: "hidden", textOverflow: "ellipsis", whiteSpace: "nowrap" },
});

/** The bar over the stage: chat, people, the apps that were added here, and the way out. */
export function MeetingToolbar({ meeting, place }: { meeting: Meeting; place: Place }) {
  const styles = useStyles();
  const { directory, person } = useShell();
  const role = meeting.roles[person.id];
  const leave = () => {
    void go({ meeting: null, panel: null });
  };
  const end = async () => {
    await setMeetingRunning(meeting.id, false);
    leave();
  };
  return (
    <header className={styles.bar}>
      <Button
        appearance="transparent"
        icon={<ArrowLeftRegular />}
        aria-label="Back to Teams"
        onClick={leave}
      />
      <h1 className={styles.title}>{meeting.subject}</h1>
      <Text size={200}>{role}</Text>
      <Tool name="chat" label="Chat" icon={<ChatRegular fontSize={20} />} />
      <Tool name="people" label="People" icon={<PeopleRegular fontSize={20} />} />
      <div className={styles.tabs}>
        {tabsIn(directory, place.id).map((tab) => {
          const app = directory.apps.find(({ appId }) => appId === tab.appId);
          return app ? (
            <Tool
              key={tab.id}
              name={`tab:${tab.id}`}
              label={tab.name}
              icon={<AppIcon app={app} size={20} />}
            />
          ) : null;
        })}
      </div>
      <Tool name="apps" label="Apps" icon={<AppsRegular fontSize={20} />} />
      {role === "Organizer" ? (
        <Button appearance="outline" size="small" onClick={() => void end()}>
          End meeting
        </Button>
      ) : null}
      <Button className={styles.leave} size="small" icon={<CallEndFilled />} onClick={leave}>
        Leave
      </Button>
    </header>
  );
}

function Tool({ name, label, icon }: { name: string; label: string; icon: ReactNode }) {
  const styles = useStyles();
  const { panel } = useRoute();
  const open = panel === name;
  return (
    <button
      type="button"
      className={mergeClasses(styles.tool, open && styles.open)}
      aria-pressed={open}
      onClick={() => void go({ panel: open ? null : name })}
    >
      {icon}
      <span className={styles.label}>{label}</span>
    </button>
  );
}
