import { Switch } from "@fluentui/react-components";
import { useController } from "react-hook-form";
import { authoringText } from "#text/authoring/authoring.ts";
import { SwitchField } from "../../draft-form/switch-field.tsx";
import { useDraftForm } from "../../draft-form/use-draft-form.ts";
import { ControlGroup } from "../../ui/control-group.tsx";
import { useFlush } from "../../ui/focus/use-flush.ts";

/** Whether results are posted after closing (AUT-51), and only to owners (AUT-50). */
export function ResultsDeliveryField() {
  const { flush } = useFlush();
  const { control } = useDraftForm();
  const { value, onChange, ...field } = useController({
    control,
    name: "deliveryResultLimit",
  }).field;
  return (
    <ControlGroup label={authoringText.resultsDelivery}>
      <SwitchField name="resultsCloseNotification" label={authoringText.closeNotification} />
      <Switch
        {...field}
        className={flush}
        checked={value === "owners"}
        label={authoringText.ownersOnly}
        onChange={(_, { checked }) => onChange(checked ? "owners" : null)}
      />
    </ControlGroup>
  );
}
