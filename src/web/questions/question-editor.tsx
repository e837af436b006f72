import type { ComponentType } from "react";
import type { QuestionType } from "#domain/question/question.ts";
import type { EditorProps } from "./authoring-props.ts";
import { NominalEditor } from "./nominal-editor.tsx";
import { OpenEndedEditor } from "./open-ended-editor.tsx";
import { OrdinalEditor } from "./ordinal-editor.tsx";
import { YesNoEditor } from "./yes-no-editor.tsx";

/** What each type of question asks of its author beyond the label. A type without an editor does not compile. */
const editors: { [K in QuestionType]: ComponentType<EditorProps<K>> } = {
  nominal: NominalEditor,
  ordinal: OrdinalEditor,
  "yes-no": YesNoEditor,
  "open-ended": OpenEndedEditor,
};

export function QuestionEditor<K extends QuestionType>(props: EditorProps<K>) {
  // safe: the registry's entry for a type takes questions of that type
  const Editor: ComponentType<EditorProps<K>> = editors[props.question.questionType as K];
  return <Editor {...props} />;
}
