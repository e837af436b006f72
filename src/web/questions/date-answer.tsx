import { Caption1, Input, makeStyles, tokens } from "@fluentui/react-components";
import { type KeyboardEvent, type MouseEvent, useId } from "react";
import { takingText } from "#text/results.ts";

type Props = { value: string; labelledBy: string; onChange: (date: string) => void };

const useStyles = makeStyles({
  field: { display: "grid", justifyItems: "start", gap: "2px" },
  hint: { color: tokens.colorNeutralForeground2 },
});

/** A date `YYYY-MM-DD`, or empty. It is picked, or stepped through with the arrow keys, not typed (TAK-28). */
export function DateAnswer({ value, labelledBy, onChange }: Props) {
  const styles = useStyles();
  const hint = useId();
  const press = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === " " || event.key === "Enter") {
      event.preventDefault();
      openPicker(event.currentTarget);
    } else if (event.key.length === 1) event.preventDefault();
  };
  return (
    <div className={styles.field}>
      <Input
        type="date"
        aria-labelledby={labelledBy}
        aria-describedby={hint}
        value={value}
        onKeyDown={press}
        onPaste={(event) => event.preventDefault()}
        onClick={({ target }: MouseEvent) => {
          if (target instanceof HTMLInputElement) openPicker(target);
        }}
        onChange={(_, data) => onChange(data.value)}
      />
      <Caption1 id={hint} className={styles.hint}>
        {takingText.dateHint}
      </Caption1>
    </div>
  );
}

/** Browsers refuse where the click was not a person's, or inside a frame of another origin; the arrow keys and the field's own button remain. */
function openPicker(field: HTMLInputElement): void {
  try {
    field.showPicker();
  } catch {
    field.focus();
  }
}
