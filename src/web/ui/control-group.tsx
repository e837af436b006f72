import { Caption1, Field, Label, makeStyles, tokens } from "@fluentui/react-components";
import { type ReactNode, useId } from "react";

type Props = {
  label: string;
  hint?: string;
  problem?: string | undefined /** Whether the label is for screen readers only. */;
  quiet?: boolean;
  children: ReactNode;
};

const useStyles = makeStyles({
  group: { display: "grid", gridTemplateColumns: "minmax(0, 1fr)", justifyItems: "start" },
  label: { paddingBlock: tokens.spacingVerticalXXS },
  hint: { color: tokens.colorNeutralForeground2 },
});

/**
 * Several controls under one label, with a hint and a common error message. (A Fluent `Field` would
 * apply its label to each of them.)
 */
export function ControlGroup({ label, hint, problem, quiet = false, children }: Props) {
  const styles = useStyles();
  const id = useId();
  return (
    <div
      role="group"
      className={styles.group}
      aria-describedby={`${id}-more`}
      {...(quiet ? { "aria-label": label } : { "aria-labelledby": `${id}-label` })}
    >
      {quiet ? null : (
        <Label className={styles.label} id={`${id}-label`}>
          {label}
        </Label>
      )}
      {children}
      <div id={`${id}-more`}>
        {hint ? <Caption1 className={styles.hint}>{hint}</Caption1> : null}
        {problem ? <Field validationMessage={problem} /> : null}
      </div>
    </div>
  );
}
