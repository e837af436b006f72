import { Button, Caption1, Input, Label, makeStyles, tokens } from "@fluentui/react-components";
import { AddRegular } from "@fluentui/react-icons/svg/add";
import { SubtractRegular } from "@fluentui/react-icons/svg/subtract";
import { useId, useState } from "react";
import { plansText } from "#text/billing/plans.ts";
import { fill } from "#text/format/fill.ts";

type Props = {
  label: string;
  hint?: string | undefined;
  value: number;
  min: number;
  max: number;
  onChange: (value: number) => void;
};

const useStyles = makeStyles({
  field: { display: "grid", gap: "4px", justifyItems: "start" },
  row: { display: "flex", alignItems: "center", gap: "6px" },
  input: {
    width: "84px",
    "& input": {
      textAlign: "center",
      fontVariantNumeric: "tabular-nums",
      appearance: "textfield",
      "::-webkit-inner-spin-button": { appearance: "none", margin: 0 },
    },
  },
  hint: { color: tokens.colorNeutralForeground2 },
});

/** A whole number between two bounds, by buttons, arrow keys or typing (BIL-47 to BIL-50). */
export function Stepper({ label, hint, value, min, max, onChange }: Props) {
  const styles = useStyles();
  const id = useId();
  // What is being typed; it may be empty, or beyond the bounds until the field is left.
  const [typed, setTyped] = useState<string | null>(null);
  const fixed = min >= max;
  const set = (next: number) => {
    setTyped(null);
    onChange(Math.min(max, Math.max(min, Math.trunc(next))));
  };
  const type = (text: string) => {
    setTyped(text);
    const next = Number(text);
    if (text !== "" && Number.isInteger(next) && next >= min && next <= max) onChange(next);
  };
  const leave = () => {
    const next = Number(typed);
    if (typed !== null && typed.trim() !== "" && Number.isFinite(next)) set(next);
    setTyped(null);
  };
  const step = (by: -1 | 1, disabled: boolean) => (
    <Button
      aria-label={fill(by < 0 ? plansText.fewer : plansText.more, { what: label.toLowerCase() })}
      icon={by < 0 ? <SubtractRegular /> : <AddRegular />}
      disabledFocusable={disabled}
      onClick={() => (disabled ? undefined : set(value + by))}
    />
  );
  return (
    <div className={styles.field}>
      <Label htmlFor={id}>{label}</Label>
      <div className={styles.row}>
        {step(-1, value <= min)}
        <Input
          id={id}
          className={styles.input}
          type="number"
          inputMode="numeric"
          min={min}
          max={max}
          readOnly={fixed}
          {...(hint ? { "aria-describedby": `${id}-hint` } : {})}
          value={typed ?? String(value)}
          onChange={(_, { value: text }) => type(text)}
          onBlur={leave}
        />
        {step(1, value >= max)}
      </div>
      {hint ? (
        <Caption1 id={`${id}-hint`} className={styles.hint}>
          {hint}
        </Caption1>
      ) : null}
    </div>
  );
}
