import {
  Button,
  DialogActions,
  DialogContent,
  Field,
  Input,
  makeStyles,
  Select,
  Text,
  tokens,
} from "@fluentui/react-components";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import {
  type Autolink,
  type AutolinkEntry,
  type AutolinkSystem,
  autolinkSystems,
} from "#domain/integration/autolink.ts";
import { autolinkProblems } from "#domain/integration/autolink-problems.ts";
import { addressOf } from "#domain/integration/autolink-url.ts";
import { fill } from "#text/format/fill.ts";
import { integrationsText, systemTexts } from "#text/integrations.ts";
import { problemText } from "#text/server/problems.ts";
import { answerOf } from "../answer-of.ts";
import { isApiError, wordsOf } from "../api-error.ts";
import { useBoot } from "../host/use-boot.ts";
import { ErrorBanner } from "../ui/notices/error-banner.tsx";

type Props = {
  /** The autolink that is changed; null for a new one. */
  autolink: Autolink | null;
  others: readonly Autolink[];
  busy: boolean;
  error: Error | null;
  onChange: () => void;
  onSave: (entry: AutolinkEntry) => void;
  onCancel: () => void;
};
type Path = "prefix" | "url";

const useStyles = makeStyles({
  form: { display: "contents" },
  content: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", gap: tokens.spacingVerticalM },
  // A Fluent input is at least 250 px wide; the narrowest dialog is narrower.
  field: { minWidth: "0" },
  example: { color: tokens.colorNeutralForeground2, overflowWrap: "anywhere" },
});

/** The number of the example. */
const exampleNumber = "12";

/**
 * An autolink's fields (INT-02 to INT-07); problems appear when a field loses the focus or on
 * saving, those that the server found at their fields (INT-09).
 */
export function ReferenceForm({
  autolink,
  others,
  busy,
  error,
  onChange,
  onSave,
  onCancel,
}: Props) {
  const styles = useStyles();
  const { product } = useBoot();
  const [entry, setEntry] = useState<AutolinkEntry>(
    autolink ?? { system: autolinkSystems[0], prefix: "", url: "" },
  );
  const [left, setLeft] = useState({ prefix: false, url: false });
  const form = useRef<HTMLFormElement>(null);
  const id = useId();
  const focus = (name: string) =>
    form.current?.querySelector<HTMLElement>(`[name="${name}"]`)?.focus();
  useEffect(() => focus("system"), []);
  const trimmed = { ...entry, url: entry.url.trim() };
  const problems = autolinkProblems(trimmed, others);
  const refused = answerOf(error)?.problems ?? [];
  const problemOf = (path: Path) => {
    const found = left[path] ? problems.find((problem) => problem.path === path) : undefined;
    return found
      ? problemText(found, product)
      : refused.find((problem) => problem.path === path)?.message;
  };
  const unplaced = error && refused.length === 0;
  const change = (over: Partial<AutolinkEntry>) => {
    onChange();
    setEntry({ ...entry, ...over });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    // React passes a dialog's events on to what opened it.
    event.stopPropagation();
    setLeft({ prefix: true, url: true });
    const [first] = problems;
    if (first) focus(first.path);
    else if (!busy) onSave(trimmed);
  };
  const { system, prefix } = entry;
  const address = problems.length === 0 ? addressOf(trimmed.url, exampleNumber) : null;
  const text = (path: Path, label: string, hint: string | null = null) => (
    <Field
      className={styles.field}
      label={label}
      required
      hint={hint}
      validationMessage={problemOf(path) ?? null}
    >
      <Input
        className={styles.field}
        input={{ className: styles.field, name: path, spellCheck: false }}
        dir="auto"
        autoComplete="off"
        placeholder={systemTexts[system][path]}
        value={entry[path]}
        onBlur={() => setLeft({ ...left, [path]: left[path] || entry[path] !== "" })}
        onChange={(_, { value }) => change({ [path]: value })}
      />
    </Field>
  );
  return (
    <form ref={form} className={styles.form} noValidate onSubmit={submit} aria-labelledby={id}>
      <DialogContent className={styles.content}>
        <Text id={id} weight="semibold">
          {autolink
            ? fill(integrationsText.edit, { prefix: autolink.prefix })
            : integrationsText.add}
        </Text>
        {unplaced ? <ErrorBanner message={bodyText(error) ?? integrationsText.failed} /> : null}
        <SystemField system={system} onChange={(chosen) => change({ system: chosen })} />
        {text("prefix", integrationsText.prefix)}
        {text("url", integrationsText.url, integrationsText.urlHint)}
        {address ? (
          <Text size={200} className={styles.example}>
            {fill(integrationsText.example, { reference: prefix + exampleNumber, address })}
          </Text>
        ) : null}
      </DialogContent>
      <DialogActions>
        <Button onClick={onCancel}>{integrationsText.cancel}</Button>
        <Button type="submit" appearance="primary" disabledFocusable={busy}>
          {integrationsText.save}
        </Button>
      </DialogActions>
    </form>
  );
}

type SystemProps = { system: AutolinkSystem; onChange: (system: AutolinkSystem) => void };

function SystemField({ system, onChange }: SystemProps) {
  const styles = useStyles();
  return (
    <Field label={integrationsText.system} className={styles.field}>
      <Select
        select={{ name: "system", className: styles.field }}
        value={system}
        onChange={(_, { value }) =>
          onChange(autolinkSystems.find((each) => each === value) ?? system)
        }
      >
        {autolinkSystems.map((each) => (
          <option key={each} value={each}>
            {systemTexts[each].name}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** The error from the body of a failed save (INT-09). */
function bodyText(error: Error): string | undefined {
  return isApiError(error) ? wordsOf(error) : undefined;
}
