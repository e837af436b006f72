import { useWatch } from "react-hook-form";
import { useDraftForm } from "../../draft-form/use-draft-form.ts";
import type { EditorProps } from "../authoring-props.ts";
import { ChoicesPreview } from "../parts/choices-preview.tsx";

/** Two fixed choices, shown but not editable (QED-07). */
export function YesNoEditor({ at }: EditorProps) {
  const { control } = useDraftForm();
  const choices = useWatch({ control, name: `questions.${at}.choices` });
  return <ChoicesPreview labels={choices.map(({ label }) => label)} />;
}
