import type { ProblemCode } from "../errors.ts";
import type { ChoiceId } from "../ids.ts";
import type { AnswerValue, Choice, QuestionOf, QuestionType } from "./question.ts";

/** A problem inside a question or an answer; `path` is relative to it and may be empty. */
export type KindProblem = { path: string; code: ProblemCode; values?: Record<string, string | number> };

/** What the domain knows of one question type. `registry.ts` has one for each. */
export type Kind<K extends QuestionType> = {
  /** What is wrong with the question as written, beyond its label. */
  problems: (question: QuestionOf<K>) => KindProblem[];
  /** The choices that results count; none for texts. */
  choices: (question: QuestionOf<K>) => readonly Choice[];
  /** The answer in its stored shape, or what is wrong with it. An absent or blank answer is `null`. */
  read: (question: QuestionOf<K>, value: AnswerValue) => { value: AnswerValue | null } | { problem: ProblemCode };
  /** The choices that an answer counts for. */
  picks: (value: AnswerValue) => ChoiceId[];
};
