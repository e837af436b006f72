import { Field, Select } from "@fluentui/react-components";
import { authoringText, contentTypeLabels } from "#text/authoring.ts";
import { useDraftForm } from "../surveys/use-draft-form.ts";
import type { EditorProps } from "./authoring-props.ts";

/** Whether a text, a date or a time is asked for (QED-24). */
export function OpenEndedEditor({ at }: EditorProps<"open-ended">) {
  const { register } = useDraftForm();
  return (
    <Field label={authoringText.contentType}>
      <Select {...register(`questions.${at}.contentType`)}>
        {Object.entries(contentTypeLabels).map(([type, label]) => (
          <option key={type} value={type}>
            {label}
          </option>
        ))}
      </Select>
    </Field>
  );
}
