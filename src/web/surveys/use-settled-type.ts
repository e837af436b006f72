import { useWatch } from "react-hook-form";
import { settledType } from "#domain/survey/settle.ts";
import type { SurveyType } from "#domain/survey/survey.ts";
import { useDraftForm } from "./use-draft-form.ts";

/** What the draft will be saved as: a poll with a second question is a survey, and back (EDT-09, EDT-10). Changes only where that does, not with each key. */
export function useSettledType(): SurveyType {
  const { control } = useDraftForm();
  return useWatch({ control, compute: ({ type, questions }) => settledType(type, questions.length) });
}

/** What a quiz will be once it is none (EDT-11). */
export function useTypeWithoutQuiz(): "poll" | "survey" {
  const { control } = useDraftForm();
  return useWatch({ control, compute: ({ questions }) => (questions.length > 1 ? "survey" : "poll") });
}
