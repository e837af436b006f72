import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useRef } from "react";
import type { SurveyView } from "#contract/survey-view.ts";
import { choiceId } from "#domain/ids.ts";
import type { Choice, QuestionOf } from "#domain/question/question.ts";
import { useApi } from "../api.tsx";
import { refresh, surveyKey } from "./use-live-results.ts";

/** Adds a choice to a question. The page makes its id and keeps it for the same text, so that a repeat after a lost answer is the same choice. */
export function useAddChoice({ id }: Pick<SurveyView, "id">, { id: questionId }: QuestionOf<"nominal">) {
  const { responses } = useApi();
  const queries = useQueryClient();
  const last = useRef({ value: "", id: choiceId.parse(crypto.randomUUID()) });
  return useMutation({
    mutationFn: (value: string) => {
      if (last.current.value !== value) last.current = { value, id: choiceId.parse(crypto.randomUUID()) };
      return responses.addChoice({ params: { id, questionId }, body: { choice: last.current } });
    },
    onSuccess: ({ choice }) => {
      queries.setQueryData<SurveyView>(surveyKey(id), (survey) => survey && withChoice(survey, questionId, choice));
      void refresh(queries, id);
    },
  });
}

function withChoice(survey: SurveyView, questionId: string, choice: Choice): SurveyView {
  const questions = survey.questions.map((question) =>
    question.questionType === "nominal" && question.id === questionId && !question.choices.some(({ id }) => id === choice.id)
      ? { ...question, choices: [...question.choices, choice] }
      : question,
  );
  return { ...survey, questions };
}
