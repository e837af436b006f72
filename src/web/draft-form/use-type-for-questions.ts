import { useWatch } from "react-hook-form";
import { typeForQuestions } from "#domain/survey/normalize-draft.ts";
import { type SurveyType, typeOfSize } from "#domain/survey/types/registry.ts";
import { useDraftForm } from "./use-draft-form.ts";

/**
 * The type that the draft will be saved as: a poll with a second question becomes a survey, and
 * back (EDT-09, EDT-10). Re-renders only when the type changes, not with each key.
 */
export function useTypeForQuestions(): SurveyType {
  const { control } = useDraftForm();
  return useWatch({
    control,
    compute: ({ type, questions }) => typeForQuestions(type, questions.length),
  });
}

/** The type of a quiz once it is converted back (EDT-11). */
export function useTypeWithoutQuiz(): SurveyType {
  const { control } = useDraftForm();
  return useWatch({
    control,
    compute: ({ questions }) => typeOfSize(questions.length),
  });
}
