import type { QuestionOf, QuestionType } from "#domain/question/question.ts";

/** The part of the form that belongs to one type of question. `at` is the question's place in the draft, which holds its values: each part watches what it shows. */
export type EditorProps = { at: number };

/** A question as respondents will see it. */
export type PreviewProps<K extends QuestionType> = { question: QuestionOf<K> };
