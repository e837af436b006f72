import type { ComponentType } from "react";
import type { QuestionType } from "#domain/question/question.ts";
import type { EditorProps } from "./authoring-props.ts";
import { NominalEditor } from "./nominal/nominal-editor.tsx";
import { OpenEndedEditor } from "./open-ended/open-ended-editor.tsx";
import { OrdinalEditor } from "./ordinal/ordinal-editor.tsx";
import { YesNoEditor } from "./yes-no/yes-no-editor.tsx";

/**
 * How each question kind is written: what is below the label in the form. Kept apart from
 * `result-views.tsx`, so that the results page does not load the editors.
 */
const editors: Record<QuestionType, ComponentType<EditorProps>> = {
  nominal: NominalEditor,
  ordinal: OrdinalEditor,
  "yes-no": YesNoEditor,
  "open-ended": OpenEndedEditor,
};

/**
 * An unknown question type is a programming error: throws, which ends on the crash page (QED-29).
 */
export function QuestionEditor({ type, at }: EditorProps & { type: QuestionType }) {
  if (!Object.hasOwn(editors, type)) throw new Error(`Unknown question type: ${type}`);
  const Editor = editors[type];
  return <Editor at={at} />;
}
