import type { AnswerValue, QuestionOf, QuestionType } from "#domain/question/question.ts";
import type { KindCode } from "#domain/question/registry.ts";

/** What generic parts of pages and cards say about a question kind; see `registry.ts`. */
export type KindText<K extends QuestionType> = {
  /** Its name in the form (QED-05). */
  name: string;
  /** The messages of the validation errors that it alone has. */
  problems: Record<KindCode<K>, string>;
  /** An answer as text, the same on pages, cards and in messages. Removed choices are omitted. */
  answer: (question: QuestionOf<K>, value: AnswerValue) => string;
};
