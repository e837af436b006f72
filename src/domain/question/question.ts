import { z } from "zod";
import { choiceId, questionId } from "../ids.ts";
import { storableText } from "../storable-text.ts";

/** A text that someone entered: trimmed, counted in UTF-16 code units (CON-06). Limits are checked by the rules, with the rows' sentences. */
export const enteredText = storableText.max(100_000).trim();

/** `correct`: marked right in a quiz (ENT-21); left out for those who must not know yet (ENT-22). */
export const choice = z.object({ id: choiceId, value: enteredText, label: enteredText, correct: z.boolean().optional() });
export type Choice = z.infer<typeof choice>;

const base = z.object({
  id: questionId,
  /** The question template that it was made from (ENT-19). */
  templateId: storableText.max(200).optional(),
  label: enteredText,
  required: z.boolean(),
  allowComments: z.boolean().default(false),
  commentAppeal: enteredText.nullable().default(null),
});

const choices = z.array(choice).max(200);

/** A question (ENT-19, ENT-20). What each kind allows stands in the file of its name beside this one. */
export const question = z.discriminatedUnion("questionType", [
  base.extend({
    questionType: z.literal("nominal"),
    choices,
    allowMultipleChoices: z.boolean().default(false),
    allowUserAddOptions: z.boolean().default(false),
    /** What a right answer is worth in a quiz; 1 where it is left out (QUZ-06); null while its field is blank. */
    pointValue: z.number().nullable().optional(),
  }),
  base.extend({
    questionType: z.literal("ordinal"),
    choices,
    /** A scale from 0 to 10 that is read as a promoter score (QED-27). */ renderAs: z.literal("nps").optional(),
  }),
  base.extend({ questionType: z.literal("yes-no"), choices }),
  base.extend({
    questionType: z.literal("open-ended"),
    contentType: z.enum(["text/plain", "text/date", "text/time"]).default("text/plain"),
    wordCloudEnabled: z.boolean().optional(),
  }),
]);
export type Question = z.infer<typeof question>;
export type QuestionType = Question["questionType"];
export type QuestionOf<K extends QuestionType> = Extract<Question, { questionType: K }>;

/** An answer as it is stored (TAK-17): a choice id, an array of them, or a text, date `YYYY-MM-DD` or time `HH:MM`. */
export const answerValue = z.union([z.string().max(100_000), z.array(z.string().max(100)).max(200)]);
export type AnswerValue = z.infer<typeof answerValue>;
