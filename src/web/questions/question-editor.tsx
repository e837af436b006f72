import type { ComponentType } from "react";
import type { QuestionType } from "#domain/question/question.ts";
import type { EditorProps } from "./authoring-props.ts";
import { checkType } from "./check-type.ts";
import { NominalEditor } from "./nominal-editor.tsx";
import { OpenEndedEditor } from "./open-ended-editor.tsx";
import { OrdinalEditor } from "./ordinal-editor.tsx";
import { YesNoEditor } from "./yes-no-editor.tsx";

/** What each type of question asks of its author beyond the label. A type without an editor does not compile. */
const editors: Record<QuestionType, ComponentType<EditorProps>> = {
  nominal: NominalEditor,
  ordinal: OrdinalEditor,
  "yes-no": YesNoEditor,
  "open-ended": OpenEndedEditor,
};

export function QuestionEditor({ type, at }: EditorProps & { type: QuestionType }) {
  checkType(editors, type);
  const Editor = editors[type];
  return <Editor at={at} />;
}
