import type { Question, QuestionOf } from "./question.ts";

/** A question answered with choices. */
type ChoiceQuestion = Extract<Question, { choices: unknown }>;
/** A question answered with a text, date or time. */
type TextQuestion = Extract<Question, { contentType: unknown }>;
/**
 * A question that may have correct choices, multiple answers, and choices added by the audience.
 */
export type MarkedQuestion = QuestionOf<"nominal">;

export function hasChoices(question: Question): question is ChoiceQuestion {
  return "choices" in question;
}

export function isText(question: Question): question is TextQuestion {
  return "contentType" in question;
}

/** Whether it may have correct choices, multiple answers, and choices added by the audience. */
export function isMarked(question: Question): question is MarkedQuestion {
  return question.questionType === "nominal";
}

/** Whether it is answered with Yes or No. */
export function isYesNo({ questionType }: Pick<Question, "questionType">): boolean {
  return questionType === "yes-no";
}

/** Whether an answer may have several choices (QED-16). */
export function isMultiple(question: Question): question is MarkedQuestion {
  return isMarked(question) && question.allowMultipleChoices;
}

/**
 * Whether its choices are the steps of a scale, each with a number or emoji beside its label
 * (QED-14).
 */
export function isRating({ questionType }: Pick<Question, "questionType">): boolean {
  return questionType === "ordinal";
}

/** Whether it is an NPS scale from 0 to 10 (QED-27). */
export function isNps(question: Question): boolean {
  return "renderAs" in question && question.renderAs === "nps";
}

/** The form of its answers; answers in one form do not fit another (EDT-07). */
function answerForm(question: Question): string {
  if (isText(question)) return `${question.questionType} ${question.contentType}`;
  return isMultiple(question) ? `${question.questionType} several` : question.questionType;
}

/**
 * Whether answers to `before` fit `after`. Single answers fit multiple choice, but not vice versa.
 */
export function fitsForm(before: Question, after: Question): boolean {
  return (
    answerForm(after) === answerForm(before) ||
    (isMultiple(after) && answerForm(after) === `${answerForm(before)} several`)
  );
}
