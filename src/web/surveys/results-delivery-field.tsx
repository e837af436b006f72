import { Switch } from "@fluentui/react-components";
import { useController } from "react-hook-form";
import { authoringText } from "#text/authoring.ts";
import { ControlGroup } from "../ui/control-group.tsx";
import { useFlush } from "../ui/use-flush.ts";
import { SwitchField } from "./switch-field.tsx";
import { useDraftForm } from "./use-draft-form.ts";

/** Whether results are posted when it closes (AUT-51), and to owners alone (AUT-50). */
export function ResultsDeliveryField() {
  const { flush } = useFlush();
  const { control } = useDraftForm();
  const { value, onChange, ...field } = useController({ control, name: "deliveryResultLimit" }).field;
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
