import { authoringText } from "#text/authoring/authoring.ts";
import { SwitchField } from "../../draft-form/switch-field.tsx";
import { ControlGroup } from "../../ui/control-group.tsx";

/** Whether respondents may retake a completed quiz (EDT-21). */
export function RetakeField() {
  return (
    <ControlGroup label={authoringText.retakes}>
      <SwitchField name="allowRetake" label={authoringText.allowRetake} />
    </ControlGroup>
  );
}
