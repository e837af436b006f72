import {
  Button,
  makeStyles,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  Subtitle2,
  Text,
  tokens,
} from "@fluentui/react-components";
import { PeopleRegular } from "@fluentui/react-icons";
import { scrollable } from "../kit/scrollable.ts";
import { PersonAvatar } from "../rail/avatars.tsx";
import { useShell } from "../shell-context.ts";
import type { Place } from "../state/directory.ts";

const useStyles = makeStyles({
  list: {
    listStyle: "none",
    margin: "8px 0 0",
    padding: 0,
    display: "grid",
    gap: "8px",
    maxHeight: "50vh",
    overflowY: "auto",
    minWidth: "220px",
  },
  row: { display: "flex", alignItems: "center", gap: "10px" },
  job: { color: tokens.colorNeutralForeground3 },
  words: { display: "grid" },
});

/** How many are here, and who. */
export function MembersButton({ place }: { place: Place }) {
  const styles = useStyles();
  const { directory } = useShell();
  const members = directory.people.filter(({ id }) => place.memberIds.includes(id));
  return (
    <Popover positioning="below-end">
      <PopoverTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          size="small"
          icon={<PeopleRegular />}
          aria-label={`${members.length} members`}
        >
          {members.length}
        </Button>
      </PopoverTrigger>
      <PopoverSurface aria-label="Members">
        <Subtitle2 as="h2">Members</Subtitle2>
        <ul className={styles.list} {...scrollable} aria-label="Members">
          {members.map((member) => (
            <li key={member.id} className={styles.row}>
              <PersonAvatar person={member} size={28} />
              <span className={styles.words}>
                <Text>{member.name}</Text>
                <Text size={200} className={styles.job}>
                  {place.meeting?.roles[member.id] ??
                    (place.team?.ownerIds.includes(member.id)
                      ? "Owner"
                      : member.kind === "member"
                        ? member.jobTitle
                        : "Guest")}
                </Text>
              </span>
            </li>
          ))}
        </ul>
      </PopoverSurface>
    </Popover>
  );
}
