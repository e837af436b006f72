import { Field, Select } from "@fluentui/react-components";
import { useController } from "react-hook-form";
import type { Gate } from "#domain/account/feature-flags.ts";
import type { Draft } from "#domain/survey/draft.ts";
import { useHost } from "../host/use-host.ts";
import { isLocked } from "./edit-rules.ts";
import { GateNotice } from "./gate-notice.tsx";
import { useAuthoring } from "./use-authoring.ts";
import { useDraftForm, useProblem } from "./use-draft-form.ts";
import { useClosedGates } from "./use-gates.ts";

type Name = "anonymity" | "resultsVisibility" | "leaderboardVisibility";
type Props<N extends Name> = {
  name: N;
  label: string;
  labels: Record<NonNullable<Draft[N]>, string>;
  gates: Partial<Record<NonNullable<Draft[N]>, Gate>>;
  hint?: string;
  /** Says why what can't be chosen any more can't. */
  locked?: string;
};

/**
 * One of several options. Those that an edit may not choose any more are locked (AUT-47), with the reason; those that need a plan stay, with a prompt once
 * they are chosen (AUT-52), except on mobile clients, where nothing is sold and they are left out.
 */
export function OptionField<N extends Name>({ name, label, labels, gates, hint, locked }: Props<N>) {
  const { before } = useAuthoring();
  const { mobile } = useHost().context;
  const { control } = useDraftForm();
  const { field } = useController({ control, name });
  const problem = useProblem(name);
  const closed = useClosedGates();
  // safe: the labels have one key for each option
  const values = Object.keys(labels) as NonNullable<Draft[N]>[];
  const isFixed = (value: string) => value !== before?.[name] && isLocked(before, { [name]: value });
  const offered = values.filter((value) => {
    const gate = gates[value];
    return value === field.value || !(mobile && gate && closed.has(gate));
  });
  const fixed = offered.filter(isFixed);
  const note = fixed.length > 0 && locked ? locked : hint;
  return (
    <div>
      <Field label={label} {...(note ? { hint: note } : {})} {...(problem ? { validationMessage: problem } : {})}>
        <Select {...field} value={field.value ?? ""} disabled={fixed.length > 0 && fixed.length === offered.length - 1}>
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
