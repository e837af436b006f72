import { OneChoiceForm } from "./one-choice-form.tsx";
import type { FormProps } from "./taking-props.ts";

export function YesNoForm({ question, ...rest }: FormProps<"yes-no">) {
  return <OneChoiceForm choices={question.choices} {...rest} />;
}
