import { randomUUID } from "node:crypto";
import type { PersonalCardView } from "#cards/survey-card-view.ts";
import { questionId, receipt } from "#domain/ids.ts";
import { newChoice, newQuestion, withNps, withType } from "#domain/question/new-question.ts";
import type { Question, QuestionOf } from "#domain/question/question.ts";
import { kindOf } from "#domain/question/registry.ts";
import type { UserResponse } from "#domain/response/response.ts";
import { questionResults } from "#domain/results/results.ts";
import { asQuizQuestion } from "#domain/survey/quiz.ts";
import type { Survey } from "#domain/survey/survey.ts";
import { withWordCloud } from "#domain/survey/word-cloud.ts";

const now = new Date("2026-03-02T12:00:00Z");
const newId = () => randomUUID();

/** What a card is made from, as somebody sees a survey with seven answers, the first choice of each question most often. */
export function aCardView(survey: Survey, over: Partial<PersonalCardView> = {}): PersonalCardView {
  const counts = new Map(survey.questions.flatMap((question) => kindOf(question).choices(question)).map(({ id }, at) => [id, at % 7]));
  const answered = new Map(survey.questions.map(({ id }) => [id, 7]));
  return {
    product: "Polly",
    survey,
    now,
    responseCount: 7,
    results: {
      revision: 1,
      state: survey.state,
      responseCount: 7,
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

/** Somebody's own answers: the first choice, or a text. */
export function ownAnswers(survey: Survey, text = "Soup", over: Partial<UserResponse> = {}): UserResponse {
  const responses = survey.questions.flatMap((question) => {
    const [first] = kindOf(question).choices(question);
    const value = first?.id ?? (question.questionType === "open-ended" ? text : null);
    return value === null ? [] : [{ questionId: question.id, value, comment: question.allowComments ? text : null }];
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

/** A question of every kind there is, its texts made by `write`, which is given the most characters that the place takes. */
export function everyKind(write: (max: number) => string, choices = 3): Record<string, () => Question> {
  const base = () => ({
    ...newQuestion(newId),
    label: write(5000),
    allowComments: true,
    commentAppeal: write(200),
    choices: Array.from({ length: choices }, () => newChoice(newId, write(2000))),
  });
  const ordinal = (): QuestionOf<"ordinal"> => ({ ...plain(base()), questionType: "ordinal", choices: base().choices });
  const open = (contentType: QuestionOf<"open-ended">["contentType"]): QuestionOf<"open-ended"> => ({
    ...plain(base()),
    questionType: "open-ended",
    contentType,
  });
  return {
    "multiple choice": base,
    "several answers": () => ({ ...base(), allowMultipleChoices: true }),
    "choices of the audience": () => ({ ...base(), allowUserAddOptions: true }),
    "no choice yet": () => ({ ...base(), allowUserAddOptions: true, choices: [] }),
    "rating scale": ordinal,
    NPS: () => withNps(ordinal(), true, newId),
    "yes or no": () => ({ ...withType(base(), "yes-no", newId), allowComments: true, commentAppeal: write(200) }),
    text: () => open("text/plain"),
    date: () => open("text/date"),
    time: () => open("text/time"),
    "word cloud": () => withWordCloud(open("text/plain"), true),
    quiz: () => asQuizQuestion(base(), newId),
  };
}

function plain({ label, commentAppeal }: Pick<Question, "label" | "commentAppeal">) {
  return { id: questionId.parse(newId()), label, required: true, allowComments: true, commentAppeal };
}
