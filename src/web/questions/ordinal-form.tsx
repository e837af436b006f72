import { OneChoiceForm } from "./one-choice-form.tsx";
import { ratingText } from "./rating-text.ts";
import type { FormProps } from "./taking-props.ts";

export function OrdinalForm({ question, ...rest }: FormProps<"ordinal">) {
  const choices = question.choices.map((choice) => ({ ...choice, label: ratingText(choice) }));
  return <OneChoiceForm choices={choices} inRow={question.renderAs === "nps"} {...rest} />;
}
