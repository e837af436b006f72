import { Field, Input, makeStyles, Select, Switch } from "@fluentui/react-components";
import type { PolicyView } from "#contract/administration/policy.ts";
import { anonymity } from "#domain/survey/survey.ts";
import { policyText as text } from "#text/administration/policy.ts";
import { fill } from "#text/format/fill.ts";
import { anonymityLabels } from "#text/survey.ts";
import { useBoot } from "../../host/use-boot.ts";
import { useFlush } from "../../ui/focus/use-flush.ts";
import { numberIn, type PolicyDraft, ranges } from "./policy-draft.ts";

type Props = {
  draft: PolicyDraft;
  deployment: PolicyView["deployment"];
  onChange: (more: Partial<PolicyDraft>) => void;
};

const useStyles = makeStyles({
  input: { width: "120px", minWidth: 0 },
  select: { maxWidth: "320px" },
});

/** What is shared, who takes part, and how long things stay. */
export function LimitFields({ draft, deployment, onChange }: Props) {
  const { product } = useBoot();
  const flush = useFlush();
  const { minimumGroup, deletedDays } = deployment;
  return (
    <>
      <NamesField draft={draft} onChange={onChange} />
      <NumberField
        name="minimumGroup"
        label={text.minimumGroup}
        hint={fill(text.minimumGroupHint, { n: minimumGroup, product })}
        draft={draft}
        onChange={onChange}
      />
      <Field hint={text.shareLinksHint}>
        <Switch
          className={flush.flush}
          label={text.shareLinks}
          checked={draft.shareLinks}
          onChange={(_, { checked }) => onChange({ shareLinks: checked })}
        />
      </Field>
      <Field hint={text.guestsHint}>
        <Switch
          className={flush.flush}
          label={text.guests}
          checked={draft.guests}
          onChange={(_, { checked }) => onChange({ guests: checked })}
        />
      </Field>
      <NumberField
        name="closedDays"
        label={text.closedDays}
        hint={text.closedDaysHint}
        draft={draft}
        onChange={onChange}
      />
      <NumberField
        name="deletedDays"
        label={text.deletedDays}
        hint={fill(text.deletedDaysHint, { n: deletedDays, product })}
        draft={draft}
        onChange={onChange}
      />
    </>
  );
}

function NamesField({ draft, onChange }: Pick<Props, "draft" | "onChange">) {
  const styles = useStyles();
  return (
    <Field label={text.usualAnonymity} hint={text.usualAnonymityHint}>
      <Select
        className={styles.select}
        value={draft.usualAnonymity ?? ""}
        onChange={(_, { value }) =>
          onChange({ usualAnonymity: anonymity.safeParse(value).data ?? null })
        }
      >
        <option value="">{text.usualOfType}</option>
        {anonymity.options.map((each) => (
          <option key={each} value={each}>
            {anonymityLabels[each]}
          </option>
        ))}
      </Select>
    </Field>
  );
}

type NumberProps = Pick<Props, "draft" | "onChange"> & {
  name: keyof typeof ranges;
  label: string;
  hint: string;
};

function NumberField({ name, label, hint, draft, onChange }: NumberProps) {
  const styles = useStyles();
  const isWrong = numberIn(draft, name) === undefined;
  return (
    <Field
      label={label}
      hint={hint}
      {...(isWrong ? { validationMessage: fill(text.notDays, ranges[name]) } : {})}
    >
      <Input
        className={styles.input}
        input={{ className: styles.input }}
        inputMode="numeric"
        maxLength={5}
        value={draft[name]}
        onChange={(_, { value }) => onChange({ [name]: value })}
      />
    </Field>
  );
}
