import { OneChoiceForm } from "./one-choice-form.tsx";
import { ratingText } from "./rating-text.ts";
import type { FormProps } from "./taking-props.ts";

export function OrdinalForm({ question, ...rest }: FormProps<"ordinal">) {
  return <OneChoiceForm choices={question.choices.map((choice) => ({ ...choice, label: ratingText(choice) }))} {...rest} />;
}
