import { z } from "zod";
import type { Kind } from "./kind.ts";
import { nominal } from "./nominal.ts";
import { openEnded } from "./open-ended.ts";
import { ordinal } from "./ordinal.ts";
import {
  answerValue,
  type Choice,
  type Question,
  type QuestionOf,
  type QuestionType,
} from "./question.ts";
import { yesNo } from "./yes-no.ts";

/** Every question kind, by its type, in the order of the form (QED-05). */
const kinds = { nominal, ordinal, "yes-no": yesNo, "open-ended": openEnded };
export type Kinds = typeof kinds;

/** The codes of validation errors that a kind alone has. */
export type KindCode<K extends QuestionType> =
  Kinds[K] extends Kind<infer _, infer Code> ? Code : never;
type KindOf<K extends QuestionType> = Kind<Kinds[K]["schema"], KindCode<QuestionType>>;
const kindsByType: { [K in QuestionType]: KindOf<K> } = kinds;

/** The question types in the order of the form (QED-05), which is that of the table above. */
// safe: the keys of the table are its types
export const questionTypes = Object.keys(kinds) as readonly QuestionType[];

type Schema = Kinds[QuestionType]["schema"];
const schemas: Schema[] = questionTypes.map((type) => kinds[type].schema);

/** A question (ENT-19, ENT-20). Each type's schema and rules are in the file of its name. */
// safe: there is a kind
export const question = z.discriminatedUnion("questionType", schemas as [Schema, ...Schema[]]);

/** An answer as clients may send it (TAK-17): a stored one, or what a kind accepts besides. */
export const sentValue = z.union([
  ...answerValue.options,
  ...questionTypes.flatMap((type) => kinds[type].sent ?? []),
]);

/** The rules of a question type. Throws for an unknown type, which would be a bug (QED-29). */
export function kindNamed<K extends QuestionType>(type: K): KindOf<K> {
  if (!Object.hasOwn(kinds, type)) throw new Error(`Unknown question type: ${type}`);
  return kindsByType[type];
}

/** The rules for a question's type. */
export function kindOf<K extends QuestionType>(question: QuestionOf<K>): KindOf<K> {
  // safe: a question of a kind has its type
  return kindNamed(question.questionType as K);
}

/** The choices of a question that are counted in results. */
export function choicesOf(question: Question): readonly Choice[] {
  return kindOf(question).choices(question);
}
