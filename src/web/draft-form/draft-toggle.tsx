import { Checkbox, Switch } from "@fluentui/react-components";
import { type FieldPath, useController } from "react-hook-form";
import type { Draft } from "#domain/survey/draft.ts";
import { useFlush } from "../ui/focus/use-flush.ts";
import { useDraftForm } from "./use-draft-form.ts";

type Props = {
  path: FieldPath<Draft>;
  label: string;
  disabled?: boolean;
  /** Called with the new value, for fields that depend on it. */
  onToggled?: (on: boolean) => void;
};

/** A boolean of the draft as a switch. */
export function DraftSwitch({ path, label, disabled = false, onToggled }: Props) {
  const { flush } = useFlush();
  const { on, toggle, ...field } = useToggle(path, onToggled);
  return (
    <Switch
      className={flush}
      {...field}
      checked={on}
      disabled={disabled}
      label={label}
      onChange={(_, { checked }) => toggle(checked)}
    />
  );
}

/** A boolean of the draft as a checkbox. */
export function DraftCheckbox({ path, label, disabled = false, onToggled }: Props) {
  const { flush } = useFlush();
  const { on, toggle, ...field } = useToggle(path, onToggled);
  return (
    <Checkbox
      className={flush}
      {...field}
      checked={on}
      disabled={disabled}
      label={label}
      onChange={(_, { checked }) => toggle(checked === true)}
    />
  );
}

function useToggle(path: FieldPath<Draft>, onToggled: Props["onToggled"]) {
  const { control } = useDraftForm();
  const { field } = useController({ control, name: path });
  const { value, onChange, name, onBlur, ref } = field;
  const toggle = (on: boolean) => {
    onChange(on);
    onToggled?.(on);
  };
  return { on: value === true, toggle, name, onBlur, ref };
}
