import { Field, makeStyles, Select } from "@fluentui/react-components";
import type { ReactElement } from "react";
import { useController } from "react-hook-form";
import type { Gate } from "#domain/account/feature-flags.ts";
import type { Draft } from "#domain/survey/draft.ts";
import { useDraftForm, useProblem } from "../../draft-form/use-draft-form.ts";
import { useHost } from "../../host/use-host.ts";
import { isLocked } from "../sending/edit-rules.ts";
import { useAuthoring } from "../use-authoring.ts";
import { GateNotice } from "./gate-notice.tsx";
import { useClosedGates } from "./use-gates.ts";

type Name = "anonymity" | "resultsVisibility" | "leaderboardVisibility";
type Props<N extends Name> = {
  name: N;
  label: string;
  labels: Record<NonNullable<Draft[N]>, string>;
  gates: Partial<Record<NonNullable<Draft[N]>, Gate>>;
  hint?: string | ReactElement;
  /** An option that is not offered, unless it is already selected. */
  withheld?: Draft[N];
  /** Why locked options can't be selected any more. */
  locked?: string;
};

// Not wider than its card, however long the options are.
const useStyles = makeStyles({ select: { minWidth: 0 } });

/**
 * One of several options. Options that an edit may not change any more are locked (AUT-47), with
 * the reason. Options outside the plan show a prompt once selected (AUT-52); mobile clients, where
 * nothing is sold, leave them out.
 */
export function OptionField<N extends Name>({
  name,
  label,
  labels,
  gates,
  hint,
  withheld,
  locked,
}: Props<N>) {
  const styles = useStyles();
  const { before } = useAuthoring();
  const { mobile } = useHost().context;
  const { control } = useDraftForm();
  const { field } = useController({ control, name });
  const problem = useProblem(name);
  const closed = useClosedGates();
  // safe: the labels have one key for each option
  const values = Object.keys(labels) as NonNullable<Draft[N]>[];
  const isFixed = (value: string) =>
    value !== before?.[name] && isLocked(before, { [name]: value });
  const offered = values.filter((value) => {
    const gate = gates[value];
    return value === field.value || (value !== withheld && !(mobile && gate && closed.has(gate)));
  });
  const fixed = offered.filter(isFixed);
  const note = fixed.length > 0 && locked ? locked : hint;
  return (
    <div>
      <Field
        label={label}
        {...(note ? { hint: note } : {})}
        {...(problem ? { validationMessage: problem } : {})}
      >
        <Select
          {...field}
          className={styles.select}
          value={field.value ?? ""}
          disabled={fixed.length > 0 && fixed.length === offered.length - 1}
        >
          {offered.map((value) => (
            <option key={value} value={value} disabled={fixed.includes(value)}>
              {labels[value]}
            </option>
          ))}
        </Select>
      </Field>
      <GateNotice path={name} />
    </div>
  );
}
