import {
  Button,
  Menu,
  MenuGroup,
  MenuGroupHeader,
  MenuItemRadio,
  MenuList,
  MenuPopover,
  MenuTrigger,
  makeStyles,
  Text,
  tokens,
} from "@fluentui/react-components";
import type { Person } from "../../emulator-api.ts";
import { VisuallyHidden } from "../kit/visually-hidden.tsx";
import { go } from "../route.ts";
import { useShell } from "../shell-context.ts";
import { shortNameOf } from "../state/directory.ts";
import { PersonAvatar } from "./avatars.tsx";

const useStyles = makeStyles({
  trigger: { minWidth: "40px", padding: "2px 4px", overflow: "visible" },
  popover: { maxHeight: "min(640px, 80vh)", overflowY: "auto" },
  row: { display: "flex", alignItems: "center", gap: "10px" },
  words: { display: "grid" },
  job: { color: tokens.colorNeutralForeground3 },
});

/** The person shown in this browser tab; each tab may show another. */
export function PersonMenu() {
  const styles = useStyles();
  const { directory, person } = useShell();
  const choose = (id: string) => void go({ ...elsewhere, person: shortNameOf(directory, id) });
  return (
    <Menu
      checkedValues={{ person: [person.id] }}
      onCheckedValueChange={(_, { checkedItems: [id] }) => id && choose(id)}
      positioning="below-end"
    >
      <MenuTrigger disableButtonEnhancement>
        <Button appearance="transparent" className={styles.trigger}>
          <PersonAvatar person={person} size={28} />
          <VisuallyHidden>Person: {person.name}</VisuallyHidden>
        </Button>
      </MenuTrigger>
      <MenuPopover className={styles.popover}>
        <MenuList aria-label="People">
          {directory.tenants.map((tenant) => (
            <MenuGroup key={tenant.id}>
              <MenuGroupHeader>{tenant.name}</MenuGroupHeader>
              {directory.people
                .filter(({ tenantId }) => tenantId === tenant.id)
                .map((each) => (
                  <PersonItem key={each.id} person={each} />
                ))}
            </MenuGroup>
          ))}
        </MenuList>
      </MenuPopover>
    </Menu>
  );
}

/** Another person begins with nothing open. */
const elsewhere = {
  conversation: null,
  tab: null,
  meeting: null,
  panel: null,
  view: null,
  message: null,
  subEntity: null,
};

function PersonItem({ person }: { person: Person }) {
  const styles = useStyles();
  return (
    <MenuItemRadio name="person" value={person.id} aria-label={person.name}>
      <span className={styles.row}>
        <PersonAvatar person={person} size={28} />
        <span className={styles.words}>
          <Text>{person.name}</Text>
          <Text size={200} className={styles.job}>
            {person.kind === "member"
              ? person.jobTitle
              : person.kind === "guest"
                ? "Guest"
                : "Anonymous participant"}
          </Text>
        </span>
      </span>
    </MenuItemRadio>
  );
}
