import type { EditorProps } from "./authoring-props.ts";
import { YesNoPreview } from "./yes-no-preview.tsx";

/** Two fixed choices, shown and not edited (QED-07). */
export function YesNoEditor({ question }: EditorProps<"yes-no">) {
  return <YesNoPreview question={question} />;
}
