import { Checkbox } from "@fluentui/react-components";
import { Controller } from "react-hook-form";
import { authoringText } from "#text/authoring.ts";
import { useDraftForm } from "../surveys/use-draft-form.ts";
import type { EditorProps } from "./authoring-props.ts";
import { ChoiceList } from "./choice-list.tsx";

/** Choices, and whether several may be chosen (QED-22). */
export function NominalEditor({ at }: EditorProps<"nominal">) {
  const { control } = useDraftForm();
  return (
    <>
      <ChoiceList at={at} />
      <Controller
        control={control}
        name={`questions.${at}.allowMultipleChoices`}
        render={({ field: { value, onChange, ...field } }) => (
          <Checkbox
            {...field}
            checked={value}
            label={authoringText.severalAnswers}
            onChange={(_, { checked }) => onChange(checked === true)}
          />
        )}
      />
    </>
  );
}
