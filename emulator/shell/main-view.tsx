import { makeStyles, mergeClasses, Text, tokens } from "@fluentui/react-components";
import type { ReactNode } from "react";
import { ActivityList } from "./activity/activity-list.tsx";
import { AppsView } from "./apps/apps-view.tsx";
import { PersonalApp } from "./apps/personal-app.tsx";
import { CalendarView } from "./calendar/calendar-view.tsx";
import { ChatList } from "./chat-list/chat-list.tsx";
import { Conversation } from "./conversation/conversation.tsx";
import { useRoute } from "./route.ts";
import { useShell } from "./shell-context.ts";
import { surface } from "./shell-theme.ts";
import { findPlace } from "./state/directory.ts";
import { TeamList } from "./team-list/team-list.tsx";
import { viewOf } from "./view-of.ts";

const useStyles = makeStyles({
  split: {
    display: "grid",
    gridTemplateColumns: "minmax(220px, 320px) minmax(0, 1fr)",
    // In a window of that width, or one that is zoomed in, the conversation has the room.
    "@media (max-width: 900px)": { gridTemplateColumns: "240px minmax(0, 1fr)" },
    minHeight: 0,
    minWidth: 0,
    backgroundColor: surface("shellList"),
    borderTopLeftRadius: "8px",
    overflow: "hidden",
    border: `1px solid ${surface("shellLine")}`,
  },
  whole: {
    gridTemplateColumns: "minmax(0, 1fr)",
    "@media (max-width: 900px)": { gridTemplateColumns: "minmax(0, 1fr)" },
    borderTopLeftRadius: 0,
    border: "none",
  },
  empty: {
    display: "grid",
    placeContent: "center",
    padding: "24px",
    textAlign: "center",
    color: tokens.colorNeutralForeground3,
    backgroundColor: surface("shellChat"),
    borderLeft: `1px solid ${surface("shellLine")}`,
  },
});

/**
 * What the rail's choice shows: a list beside a conversation, or one view alone. A phone shows one
 * of both.
 */
export function MainView() {
  const styles = useStyles();
  const route = useRoute();
  const { directory, person, phone } = useShell();
  const found = findPlace(directory, route.conversation, person);
  const place = found?.memberIds.includes(person.id) ? found : null;
  const view = viewOf(route, place);
  const whole = wholeView(view);
  if (whole) return <div className={mergeClasses(styles.split, styles.whole)}>{whole}</div>;

  const list =
    view === "activity" ? <ActivityList /> : view === "chat" ? <ChatList /> : <TeamList />;
  const conversation = place ? <Conversation key={place.id} place={place} /> : null;
  if (phone)
    return <div className={mergeClasses(styles.split, styles.whole)}>{conversation ?? list}</div>;
  const nothing = route.conversation
    ? "You cannot see this conversation."
    : (hints[view] ?? "Choose a channel to read it here.");
  return (
    <div className={styles.split}>
      {list}
      {conversation ?? (
        <main className={styles.empty}>
          <Text as="p">{nothing}</Text>
        </main>
      )}
    </div>
  );
}

const hints: Record<string, string> = {
  activity: "Choose something new to read it here.",
  chat: "Choose a chat to read it here.",
};

/** What fills the page beside the rail, or null for a list with a conversation. */
function wholeView(view: string): ReactNode {
  if (view.startsWith("app:")) return <PersonalApp appId={view.slice(4)} />;
  if (view === "apps") return <AppsView />;
  return view === "calendar" ? <CalendarView /> : null;
}
