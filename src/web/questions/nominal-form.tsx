import { OneChoiceForm } from "./one-choice-form.tsx";
import { SeveralChoicesForm } from "./several-choices-form.tsx";
import type { FormProps } from "./taking-props.ts";

export function NominalForm({ question, ...rest }: FormProps<"nominal">) {
  return question.allowMultipleChoices ? (
    <SeveralChoicesForm choices={question.choices} {...rest} />
  ) : (
    <OneChoiceForm choices={question.choices} {...rest} />
  );
}
