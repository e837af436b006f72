import type { AnswerValue, QuestionOf, QuestionType } from "#domain/question/question.ts";
import type { KindCode } from "#domain/question/registry.ts";
import type { KindText } from "./kind-text.ts";
import { nominalText } from "./nominal.ts";
import { openEndedText } from "./open-ended.ts";
import { ordinalText } from "./ordinal.ts";
import { yesNoText } from "./yes-no.ts";

/** The texts of each question kind. A kind without texts does not compile. */
export const kindTexts: { [K in QuestionType]: KindText<K> } = {
  nominal: nominalText,
  ordinal: ordinalText,
  "yes-no": yesNoText,
  "open-ended": openEndedText,
};

/** The messages of the validation errors that single kinds have. */
export const kindProblems: Record<KindCode<QuestionType>, string> = Object.assign(
  {},
  ...Object.values(kindTexts).map(({ problems }) => problems),
);

/** An answer as text, the same on pages, cards and in messages. Removed choices are omitted. */
export function answerText<K extends QuestionType>(
  question: QuestionOf<K>,
  value: AnswerValue,
): string {
  // safe: a question of a kind has its type
  return kindTexts[question.questionType as K].answer(question, value);
}
