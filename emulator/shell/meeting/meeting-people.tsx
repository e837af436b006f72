import { makeStyles, Text, tokens } from "@fluentui/react-components";
import type { Meeting } from "../../emulator-api.ts";
import { scrollable } from "../kit/scrollable.ts";
import { PersonAvatar } from "../rail/avatars.tsx";
import { useShell } from "../shell-context.ts";

const useStyles = makeStyles({
  list: {
    listStyle: "none",
    margin: 0,
    padding: "8px 16px",
    display: "grid",
    gap: "10px",
    alignContent: "start",
    overflowY: "auto",
  },
  row: { display: "flex", alignItems: "center", gap: "10px" },
  words: { display: "grid", minWidth: 0 },
  quiet: { color: tokens.colorNeutralForeground3 },
});

/** Who is in the meeting, and as what. */
export function MeetingPeople({ meeting }: { meeting: Meeting }) {
  const styles = useStyles();
  const { directory } = useShell();
  return (
    <ul className={styles.list} aria-label="People in this meeting" {...scrollable}>
      {directory.people
        .filter(({ id }) => id in meeting.roles)
        .map((person) => (
          <li key={person.id} className={styles.row}>
            <PersonAvatar person={person} size={32} />
            <span className={styles.words}>
              <Text>{person.name}</Text>
              <Text size={200} className={styles.quiet}>
                {meeting.roles[person.id]}
              </Text>
            </span>
          </li>
        ))}
    </ul>
  );
}
