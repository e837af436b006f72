import { useWatch } from "react-hook-form";
import { useDraftForm } from "../surveys/use-draft-form.ts";
import type { EditorProps } from "./authoring-props.ts";
import { ChoicesPreview } from "./choices-preview.tsx";

/** Two fixed choices, shown and not edited (QED-07). */
export function YesNoEditor({ at }: EditorProps) {
  const { control } = useDraftForm();
  const choices = useWatch({ control, name: `questions.${at}.choices` });
  return <ChoicesPreview labels={choices.map(({ label }) => label)} />;
}
