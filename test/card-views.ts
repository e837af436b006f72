import type { PersonalCardView } from "#cards/parts/survey-card-view.ts";
import { receipt } from "#domain/ids.ts";
import { kindOf } from "#domain/question/registry.ts";
import type { UserResponse } from "#domain/response/response.ts";
import { questionResults } from "#domain/results/results.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { typedAnswer } from "./kind-samples.ts";

const now = new Date("2026-03-02T12:00:00Z");

/**
 * What a card is made from, as a person sees a survey with seven answers, the first choice of each
 * question most often.
 */
export function aCardView(survey: Survey, over: Partial<PersonalCardView> = {}): PersonalCardView {
  const counts = new Map(
    survey.questions
      .flatMap((question) => kindOf(question).choices(question))
      .map(({ id }, at) => [id, at % 7]),
  );
  const answered = new Map(survey.questions.map(({ id }) => [id, 7]));
  return {
    product: "Polly",
    anonymityPage: "https://polly.example.com/anonymity",
    survey,
    now,
    responseCount: 7,
    partialCount: 0,
    results: {
      revision: 1,
      state: survey.state,
      responseCount: 7,
      partialCount: 0,
      waiting: null,
      questions: questionResults(survey.questions, { answered, counts }, () => null),
    },
    refusal: null,
    refreshFor: [],
    can: ["respond", "view-results"],
    manage: false,
    mine: null,
    receipt: receipt.parse("abcdefghijklmnopqrstuv"),
    ...over,
  };
}

/** A person's own answers: the first choice, or this text. */
export function ownAnswers(
  survey: Survey,
  text?: string,
  over: Partial<UserResponse> = {},
): UserResponse {
  const responses = survey.questions.flatMap((question) => {
    const [first] = kindOf(question).choices(question);
    const typed = typedAnswer(question);
    const value = first?.id ?? (typed === null ? null : (text ?? typed));
    return value === null
      ? []
      : [
          {
            questionId: question.id,
            value,
            comment: question.allowComments ? (text ?? "Soup") : null,
          },
        ];
  });
  return {
    responses,
    comments: [],
    completed: true,
    completedOn: now,
    responseAnonymity: "none",
    changeable: true,
    receipt: null,
    ...over,
  };
}
