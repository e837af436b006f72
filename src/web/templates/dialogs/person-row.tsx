import { Avatar, Button, makeStyles, Select, Text, Tooltip } from "@fluentui/react-components";
import { DeleteRegular } from "@fluentui/react-icons/svg/delete";
import type { TemplateRole } from "#domain/template/template.ts";
import type { TemplatePerson } from "#domain/template/template-people.ts";
import { templateShareText } from "#text/authoring/templates.ts";
import { fill } from "#text/format/fill.ts";

type Props = {
  person: TemplatePerson;
  you: boolean;
  /** The last owner, who stays one. */
  last: boolean;
  busy: boolean;
  onRole: (role: TemplateRole) => void;
  onRemove: () => void;
};

const roles = ["read", "own"] as const;
const useStyles = makeStyles({
  row: {
    display: "grid",
    gridTemplateColumns: "32px minmax(0, 1fr) auto auto",
    alignItems: "center",
    gap: "4px 12px",
    minHeight: "40px",
    "@media (max-width: 479px)": { gridTemplateColumns: "32px minmax(0, 1fr) auto" },
  },
  name: { overflowWrap: "anywhere" },
  role: { minWidth: 0, "@media (max-width: 479px)": { gridColumn: 2, gridRow: 2 } },
});

/** A person who has a template, and what they can do with it. */
export function PersonRow({ person, you, last, busy, onRole, onRemove }: Props) {
  const styles = useStyles();
  const { name, role } = person;
  const remove = (
    <Button
      appearance="subtle"
      icon={<DeleteRegular />}
      aria-label={fill(templateShareText.remove, { name })}
      disabledFocusable={last || busy}
      onClick={onRemove}
    />
  );
  return (
    <li className={styles.row} data-person={person.aadObjectId}>
      <Avatar aria-hidden name={name} size={32} color="colorful" />
      <Text className={styles.name}>{you ? fill(templateShareText.you, { name }) : name}</Text>
      <Select
        className={styles.role}
        aria-label={fill(templateShareText.role, { name })}
        value={role}
        disabled={last}
        onChange={(_, { value }) => {
          const chosen = roles.find((each) => each === value);
          if (chosen && chosen !== role) onRole(chosen);
        }}
      >
        {roles.map((each) => (
          <option key={each} value={each}>
            {templateShareText.roles[each]}
          </option>
        ))}
      </Select>
      {last ? (
        <Tooltip relationship="description" content={templateShareText.lastOwner}>
          {remove}
        </Tooltip>
      ) : (
        remove
      )}
    </li>
  );
}
