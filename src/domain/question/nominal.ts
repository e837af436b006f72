import { z } from "zod";
import { limits } from "../limits.ts";
import { choiceCell, choicesCell } from "./cells.ts";
import { choiceProblems, pickedIn, readOneChoice, readSeveralChoices } from "./choices.ts";
import type { Kind } from "./kind.ts";
import { baseQuestion, choiceList } from "./question.ts";

const schema = baseQuestion.extend({
  questionType: z.literal("nominal"),
  choices: choiceList,
  allowMultipleChoices: z.boolean().default(false),
  allowUserAddOptions: z.boolean().default(false),
  /**
   * Points for a correct answer in a quiz. Omitted: 1 (QUZ-06); null: the form's field is blank.
   */
  pointValue: z.number().nullable().optional(),
});

/** A single- or multiple-choice question (QED-22). */
export const nominal: Kind<typeof schema> = {
  schema,
  blank: (base, { choices }) => ({
    ...base,
    questionType: "nominal",
    choices,
    allowMultipleChoices: false,
    allowUserAddOptions: false,
  }),

  problems: (question) =>
    choiceProblems(question.choices, question.allowUserAddOptions ? 0 : limits.choices.min),
  choices: (question) => question.choices,
  read: (question, value) =>
    (question.allowMultipleChoices ? readSeveralChoices : readOneChoice)(question.choices, value),
  listed: false,
  cell: ({ choices, allowMultipleChoices }) =>
    (allowMultipleChoices ? choicesCell : choiceCell)(choices),
  picks: pickedIn,
};
