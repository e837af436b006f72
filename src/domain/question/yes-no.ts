import { z } from "zod";
import { choiceCell } from "./cells.ts";
import { pickedIn, readOneChoice } from "./choices.ts";
import type { Kind } from "./kind.ts";
import { baseQuestion, choiceList } from "./question.ts";

const fixed = ["Yes", "No"] as const;

const schema = baseQuestion.extend({ questionType: z.literal("yes-no"), choices: choiceList });

/** Exactly two fixed choices, `Yes` and `No` (QED-07). */
export const yesNo: Kind<typeof schema, "choices.yes-no"> = {
  schema,
  blank: (base, { newChoice }) => ({
    ...base,
    questionType: "yes-no",
    choices: fixed.map(newChoice),
  }),

  problems: (question) => {
    const values = question.choices.map((choice) => choice.value);
    return values.length === fixed.length && fixed.every((value, at) => values[at] === value)
      ? []
      : [{ path: "choices", code: "choices.yes-no" }];
  },
  choices: (question) => question.choices,
  read: (question, value) => readOneChoice(question.choices, value),
  listed: false,
  cell: ({ choices }) => choiceCell(choices),
  picks: pickedIn,
};
