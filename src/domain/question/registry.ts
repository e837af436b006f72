import type { Kind } from "./kind.ts";
import { nominal } from "./nominal.ts";
import { openEnded } from "./open-ended.ts";
import { ordinal } from "./ordinal.ts";
import type { Question, QuestionOf, QuestionType } from "./question.ts";
import { yesNo } from "./yes-no.ts";

const kinds: { [K in QuestionType]: Kind<K> } = { nominal, ordinal, "yes-no": yesNo, "open-ended": openEnded };

/** The question types in the order in which authors are offered them (QED-05). */
export const questionTypes = ["nominal", "ordinal", "yes-no", "open-ended"] as const satisfies readonly QuestionType[];

/** What the domain knows of this question's type. An unknown one is a mistake of ours and throws (QED-29). */
export function kindOf<K extends QuestionType>(question: QuestionOf<K>): Kind<K> {
  if (!Object.hasOwn(kinds, question.questionType)) throw new Error(`Unknown question type: ${question.questionType}`);
  // safe: the registry's entry for a type is the kind of that type
  return kinds[question.questionType as K];
}

/** The choices of a question that results count. */
export function choicesOf(question: Question): ReturnType<Kind<QuestionType>["choices"]> {
  return kindOf(question).choices(question);
}
