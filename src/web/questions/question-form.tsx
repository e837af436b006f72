import type { ComponentType } from "react";
import type { QuestionType } from "#domain/question/question.ts";
import { NominalForm } from "./nominal-form.tsx";
import { OpenEndedForm } from "./open-ended-form.tsx";
import { OrdinalForm } from "./ordinal-form.tsx";
import type { FormProps } from "./taking-props.ts";
import { YesNoForm } from "./yes-no-form.tsx";

/** How each type of question is answered. A type without a form does not compile. */
const forms: { [K in QuestionType]: ComponentType<FormProps<K>> } = {
  nominal: NominalForm,
  ordinal: OrdinalForm,
  "yes-no": YesNoForm,
  "open-ended": OpenEndedForm,
};

export function QuestionForm<K extends QuestionType>(props: FormProps<K>) {
  // safe: the registry's entry for a type takes questions of that type
  const Form: ComponentType<FormProps<K>> = forms[props.question.questionType as K];
  return <Form {...props} />;
}
