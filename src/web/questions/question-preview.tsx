import type { ComponentType } from "react";
import type { QuestionType } from "#domain/question/question.ts";
import type { PreviewProps } from "./authoring-props.ts";
import { checkType } from "./check-type.ts";
import { NominalPreview } from "./nominal-preview.tsx";
import { OpenEndedPreview } from "./open-ended-preview.tsx";
import { OrdinalPreview } from "./ordinal-preview.tsx";
import { YesNoPreview } from "./yes-no-preview.tsx";

/** How each type of question looks before it is sent. A type without a preview does not compile. */
const previews: { [K in QuestionType]: ComponentType<PreviewProps<K>> } = {
  nominal: NominalPreview,
  ordinal: OrdinalPreview,
  "yes-no": YesNoPreview,
  "open-ended": OpenEndedPreview,
};

export function QuestionPreview<K extends QuestionType>(props: PreviewProps<K>) {
  checkType(previews, props.question.questionType);
  // safe: the registry's entry for a type takes questions of that type
  const Preview: ComponentType<PreviewProps<K>> = previews[props.question.questionType as K];
  return <Preview {...props} />;
}
