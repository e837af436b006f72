import { z } from "zod";
import { choiceId, questionId } from "../ids.ts";
import { storableText } from "../storable-text.ts";
import { unturned } from "../unturned.ts";
import type { Kinds } from "./registry.ts";

/**
 * User input: trimmed, without direction-changing characters, counted in UTF-16 code units
 * (CON-06). The rules check lengths, with the messages of the rows.
 */
export const enteredText = storableText.max(100_000).overwrite(unturned).trim();

/**
 * `correct`: a correct choice of a quiz (ENT-21); omitted for viewers who may not know it yet
 * (ENT-22).
 */
export const choice = z.object({
  id: choiceId,
  value: enteredText,
  label: enteredText,
  correct: z.boolean().optional(),
});
export type Choice = z.infer<typeof choice>;

/** The fields that every question has (ENT-19); each kind extends them in its own file. */
export const baseQuestion = z.object({
  id: questionId,
  /** The question template it was created from (ENT-19). */
  templateId: storableText.max(200).optional(),
  label: enteredText,
  required: z.boolean(),
  allowComments: z.boolean().default(false),
  commentAppeal: enteredText.nullable().default(null),
});
export type BaseQuestion = z.infer<typeof baseQuestion>;

export const choiceList = z.array(choice).max(200);

/** A question of any kind (ENT-20); `question` in `registry.ts` is its schema. */
export type Question = z.infer<Kinds[QuestionType]["schema"]>;
export type QuestionType = keyof Kinds;
export type QuestionOf<K extends QuestionType> = Extract<Question, { questionType: K }>;

/**
 * A stored answer (TAK-17): a choice id, an array of choice ids, or a text, date `YYYY-MM-DD` or
 * time `HH:MM`.
 */
export const answerValue = z.union([
  z.string().max(100_000),
  z.array(z.string().max(100)).max(200),
]);
export type AnswerValue = z.infer<typeof answerValue>;
