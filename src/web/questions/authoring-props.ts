import type { QuestionOf, QuestionType } from "#domain/question/question.ts";

/** The part of the form that belongs to one type of question. `at` is the question's place in the draft, which holds its values. */
export type EditorProps<K extends QuestionType> = { question: QuestionOf<K>; at: number };

/** A question as respondents will see it. */
export type PreviewProps<K extends QuestionType> = { question: QuestionOf<K> };
