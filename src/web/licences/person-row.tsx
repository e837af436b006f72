import {
  Avatar,
  Badge,
  Button,
  makeStyles,
  Select,
  Text,
  Tooltip,
  tokens,
} from "@fluentui/react-components";
import { DeleteRegular } from "@fluentui/react-icons/svg/delete";
import { licencesText } from "#text/billing/licences.ts";
import { fill } from "#text/format/fill.ts";
import { toSectionHeading } from "../ui/focus/hand-focus-on.ts";
import { restoreTarget } from "../ui/focus/restore-target.ts";
import type { ListedPerson } from "./people-list.tsx";
import type { ChosenRole } from "./use-plan-people.ts";

type Props = {
  person: ListedPerson;
  you: boolean;
  /** The last owner, who stays one (ACC-14). */
  last: boolean;
  maySwitch: boolean;
  /** Whether there may be one more owner (ACC-16). */
  mayOwn: boolean;
  mayRemove: boolean;
  busy: boolean;
  /** Why they could not be removed (ACC-25). */
  problem: string | null;
  onRole: (role: ChosenRole) => void;
  onRemove: () => void;
};

const useStyles = makeStyles({
  row: {
    display: "grid",
    gridTemplateColumns: "32px minmax(0, 1fr) auto 32px",
    alignItems: "center",
    gap: "4px 12px",
    minHeight: "48px",
    outline: "none",
    "@media (max-width: 479px)": { gridTemplateColumns: "32px minmax(0, 1fr) 32px" },
  },
  words: { display: "grid", overflowWrap: "anywhere" },
  upn: { color: tokens.colorNeutralForeground2, fontSize: tokens.fontSizeBase200 },
  role: { minWidth: 0, "@media (max-width: 479px)": { gridColumn: 2, gridRow: 2 } },
  problem: { gridColumn: "2 / -1", color: tokens.colorStatusDangerForeground1 },
});

/** A person of a subscription with their role, which owners switch (PERM-08). */
export function PersonRow(props: Props) {
  const styles = useStyles();
  const { person, you, mayRemove, busy, problem, onRemove } = props;
  const { name, upn, role } = person;
  const remove = (
    <Button
      {...restoreTarget}
      appearance="subtle"
      icon={<DeleteRegular />}
      aria-label={fill(licencesText.remove, { name })}
      disabledFocusable={role === "owner" || busy}
      onClick={onRemove}
    />
  );
  return (
    <li className={styles.row} data-person={person.aadObjectId} tabIndex={-1}>
      <Avatar aria-hidden name={name} size={32} color="colorful" />
      <span className={styles.words}>
        <Text>{you ? fill(licencesText.you, { name }) : name}</Text>
        {upn ? <span className={styles.upn}>{upn}</span> : null}
      </span>
      <Role {...props} />
      {mayRemove ? (
        <span ref={toSectionHeading}>
          {role === "owner" ? (
            <Tooltip relationship="description" content={licencesText.ownerFirst}>
              {remove}
            </Tooltip>
          ) : (
            remove
          )}
        </span>
      ) : null}
      {problem ? (
        <Text role="alert" className={styles.problem}>
          {problem}
        </Text>
      ) : null}
    </li>
  );
}

function Role({ person: { name, role }, last, maySwitch, mayOwn, busy, onRole }: Props) {
  const styles = useStyles();
  const choices = (["user", "owner"] as const).filter(
    (each) => each === role || each === "user" || mayOwn,
  );
  // An admin is made by the operator; an owner may make them an owner, too.
  const others = role === "admin" ? choices.filter((each) => each === "owner") : choices;
  if (!maySwitch || (others.length === 1 && role !== "admin") || others.length === 0)
    return (
      <Badge className={styles.role} appearance="tint" color="informative">
        {licencesText.roles[role]}
      </Badge>
    );
  const select = (
    <Select
      {...restoreTarget}
      className={last ? undefined : styles.role}
      aria-label={fill(licencesText.roleOf, { name })}
      value={role}
      // While it saves it is not disabled: that would take the focus away.
      disabled={last}
      aria-disabled={busy}
      onChange={(_, { value }) => {
        const chosen = others.find((each) => each === value);
        if (!busy && chosen && chosen !== role) onRole(chosen);
      }}
    >
      {role === "admin" ? <option value="admin">{licencesText.roles.admin}</option> : null}
      {others.map((each) => (
        <option key={each} value={each}>
          {licencesText.roles[each]}
        </option>
      ))}
    </Select>
  );
  return last ? (
    <Tooltip relationship="description" content={licencesText.lastOwner}>
      <span className={styles.role}>{select}</span>
    </Tooltip>
  ) : (
    select
  );
}
