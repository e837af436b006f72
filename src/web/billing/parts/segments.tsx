import { makeStyles, mergeClasses, Text, tokens } from "@fluentui/react-components";
import { useId } from "react";

type Option<Value extends string> = {
  value: Value;
  label: string;
  hint?: string;
  disabled?: boolean;
};
type Props<Value extends string> = {
  label: string;
  /** Whether the label is for screen readers only. */
  quiet?: boolean;
  /** Why some cannot be chosen. */
  note?: string | null;
  options: readonly Option<Value>[];
  value: Value;
  onChange: (value: Value) => void;
};

const useStyles = makeStyles({
  group: {
    display: "grid",
    gap: "4px",
    minWidth: 0,
    margin: 0,
    padding: 0,
    border: "none",
    "@media (max-width: 400px)": { flexGrow: 1 },
  },
  legend: { padding: 0, marginBottom: "4px" },
  row: {
    display: "inline-flex",
    flexWrap: "wrap",
    gap: "2px",
    width: "fit-content",
    maxWidth: "100%",
    "@media (max-width: 400px)": { width: "100%" },
    padding: "3px",
    boxSizing: "border-box",
    borderRadius: "9px",
    backgroundColor: tokens.colorNeutralBackground4,
    boxShadow: `inset 0 0 0 1px ${tokens.colorTransparentStroke}`,
  },
  segment: {
    position: "relative",
    flex: "1 1 auto",
    display: "grid",
    placeItems: "center",
    alignContent: "center",
    minHeight: "32px",
    padding: "2px 14px",
    boxSizing: "border-box",
    borderRadius: "6px",
    textAlign: "center",
    cursor: "pointer",
    color: tokens.colorNeutralForeground2,
    "@media (max-width: 400px)": { flexBasis: "40%" },
    ":hover": { color: tokens.colorNeutralForeground1 },
  },
  /** No one is left alone in a second row. */
  third: { "@media (max-width: 400px)": { flexBasis: "26%" } },
  chosen: {
    color: "var(--tint-text)",
    fontWeight: tokens.fontWeightSemibold,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: `0 0 0 max(var(--hc), 1px) var(--tint-line), ${tokens.shadow2}`,
    ":hover": { color: "var(--tint-text)" },
  },
  off: {
    cursor: "not-allowed",
    color: tokens.colorNeutralForegroundDisabled,
    ":hover": { color: tokens.colorNeutralForegroundDisabled },
  },
  label: { whiteSpace: "nowrap" },
  note: { color: tokens.colorNeutralForeground2 },
  input: {
    position: "absolute",
    inset: 0,
    margin: 0,
    opacity: 0,
    cursor: "inherit",
    ":focus-visible + span": {
      outline: `2px solid ${tokens.colorStrokeFocus2}`,
      outlineOffset: "4px",
      borderRadius: "2px",
    },
  },
});

/** A choice of one of a few, side by side: radio buttons that look like one control. */
export function Segments<Value extends string>({
  label,
  quiet = false,
  note = null,
  options,
  value,
  onChange,
}: Props<Value>) {
  const styles = useStyles();
  const name = useId();
  return (
    <div
      role="radiogroup"
      className={styles.group}
      aria-labelledby={`${name}-label`}
      {...(note ? { "aria-describedby": `${name}-note` } : {})}
    >
      <Text id={`${name}-label`} size={200} className={styles.legend} hidden={quiet}>
        {label}
      </Text>
      <div className={styles.row}>
        {options.map((option) => (
          <label
            key={option.value}
            className={mergeClasses(
              styles.segment,
              options.length === 3 && styles.third,
              option.value === value && styles.chosen,
              option.disabled && styles.off,
            )}
          >
            <input
              type="radio"
              className={styles.input}
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onChange(option.value)}
            />
            <span className={styles.label}>{option.label}</span>
            {option.hint ? <Text size={200}>{option.hint}</Text> : null}
          </label>
        ))}
      </div>
      {note ? (
        <Text id={`${name}-note`} size={200} className={styles.note}>
          {note}
        </Text>
      ) : null}
    </div>
  );
}
