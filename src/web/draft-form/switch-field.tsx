import { Switch } from "@fluentui/react-components";
import { useController } from "react-hook-form";
import { useFlush } from "../ui/focus/use-flush.ts";
import { useDraftForm } from "./use-draft-form.ts";

/** A labelled switch. */
export function SwitchField({
  name,
  label,
}: {
  name:
    | "commentsEnabled"
    | "resultsCloseNotification"
    | "allowRetake"
    | "requireApproval"
    | "allowReactions";
  label: string;
}) {
  const { flush } = useFlush();
  const { control } = useDraftForm();
  const { value, onChange, ...field } = useController({ control, name }).field;
  return (
    <Switch
      className={flush}
      {...field}
      checked={value}
      label={label}
      onChange={(_, { checked }) => onChange(checked)}
    />
  );
}
