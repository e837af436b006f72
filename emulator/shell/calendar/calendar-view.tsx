import { Badge, Button, makeStyles, Text, Title3, tokens } from "@fluentui/react-components";
import type { Meeting } from "../../emulator-api.ts";
import { clockTime } from "../kit/short-time.ts";
import { go } from "../route.ts";
import { useShell } from "../shell-context.ts";
import { surface } from "../shell-theme.ts";
import { meetingsOf } from "../state/directory.ts";

const useStyles = makeStyles({
  root: { overflowY: "auto", padding: "20px 24px", backgroundColor: surface("shellChat") },
  list: {
    listStyle: "none",
    margin: "16px 0 0",
    padding: 0,
    display: "grid",
    gap: "8px",
    maxWidth: "760px",
  },
  meeting: {
    display: "flex",
    flexWrap: "wrap",
    alignItems: "center",
    gap: "8px 16px",
    padding: "12px 16px",
    borderRadius: "6px",
    backgroundColor: tokens.colorBrandBackground2,
    color: tokens.colorNeutralForeground1,
    borderLeft: `4px solid ${tokens.colorBrandStroke1}`,
  },
  words: { display: "grid", flex: "1 1 200px" },
  quiet: { color: tokens.colorNeutralForeground2 },
});

/** The person's meetings, the next first. */
export function CalendarView() {
  const styles = useStyles();
  const { directory, person } = useShell();
  const meetings = meetingsOf(directory, person).sort((one, other) =>
    one.startsAt.localeCompare(other.startsAt),
  );
  return (
    <main className={styles.root} aria-label="Calendar">
      <Title3 as="h1">Calendar</Title3>
      {meetings.length === 0 ? <Text as="p">No meetings.</Text> : null}
      <ul className={styles.list} aria-label="Meetings">
        {meetings.map((meeting) => (
          <MeetingRow key={meeting.id} meeting={meeting} />
        ))}
      </ul>
    </main>
  );
}

function MeetingRow({
  meeting: { id, subject, startsAt, endsAt, running, chatId, organizerId },
}: {
  meeting: Meeting;
}) {
  const styles = useStyles();
  const { directory } = useShell();
  const organizer = directory.people.find((person) => person.id === organizerId)?.name ?? "";
  const day = new Date(startsAt).toLocaleDateString("en-US", {
    weekday: "long",
    month: "long",
    day: "numeric",
  });
  return (
    <li className={styles.meeting}>
      <div className={styles.words}>
        <Text weight="semibold">
          {subject}{" "}
          {running ? (
            <Badge color="danger" size="small">
              Now
            </Badge>
          ) : null}
        </Text>
        <Text size={200} className={styles.quiet}>
          {day}, {clockTime(startsAt)} – {clockTime(endsAt)} · {organizer}
        </Text>
      </div>
      <Button
        aria-label={`Chat of ${subject}`}
        onClick={() => void go({ conversation: chatId, view: "chat", tab: null, message: null })}
      >
        Chat
      </Button>
      <Button
        appearance="primary"
        aria-label={`${running ? "Join" : "Start"} ${subject}`}
        onClick={() => void go({ meeting: id, panel: null })}
      >
        {running ? "Join" : "Start"}
      </Button>
    </li>
  );
}
