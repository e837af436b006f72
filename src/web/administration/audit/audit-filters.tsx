import { Field, Input, makeStyles, Select } from "@fluentui/react-components";
import { auditActions } from "#domain/administration/audited.ts";
import { auditActionNames, auditText as text } from "#text/administration/audit.ts";
import { PersonFilter } from "../parts/person-filter.tsx";
import { type AuditWanted, isSubject } from "./use-audit.ts";

type Props = { wanted: AuditWanted; onChange: (wanted: AuditWanted) => void };

const useStyles = makeStyles({
  filters: {
    display: "grid",
    gridTemplateColumns: "repeat(auto-fit, minmax(min(180px, 100%), 1fr))",
    alignItems: "end",
    gap: "12px",
  },
  field: { minWidth: 0 },
  // Native date fields have a minimum width of their own.
  control: { width: "100%", minWidth: 0 },
});

/** Search by person, action, subject and time. */
export function AuditFilters({ wanted, onChange }: Props) {
  const styles = useStyles();
  const { person, action, subject } = wanted;
  const problem = isSubject(subject) ? {} : { validationMessage: text.wrongSubject };
  const day = (name: "from" | "until") => (
    <Field label={text[name]} className={styles.field}>
      <Input
        type="date"
        className={styles.control}
        input={{ className: styles.control }}
        value={wanted[name]}
        onChange={(_, { value }) => onChange({ ...wanted, [name]: value })}
      />
    </Field>
  );
  return (
    <div className={styles.filters}>
      <PersonFilter
        label={text.person}
        person={person}
        onChange={(next) => onChange({ ...wanted, person: next })}
      />
      <Field label={text.action} className={styles.field}>
        <Select
          className={styles.control}
          select={{ className: styles.control }}
          value={action ?? ""}
          onChange={(_, { value }) =>
            onChange({ ...wanted, action: auditActions.find((each) => each === value) ?? null })
          }
        >
          <option value="">{text.anyAction}</option>
          {auditActions.map((each) => (
            <option key={each} value={each}>
              {auditActionNames[each]}
            </option>
          ))}
        </Select>
      </Field>
      {day("from")}
      {day("until")}
      <Field label={text.subject} className={styles.field} {...problem}>
        <Input
          className={styles.control}
          input={{ className: styles.control }}
          maxLength={40}
          value={subject}
          onChange={(_, { value }) => onChange({ ...wanted, subject: value })}
        />
      </Field>
    </div>
  );
}
