import { resultBars } from "../result-bars.ts";
import type { Block } from "./block.ts";
import { choiceAnswer, choiceForm } from "./choice-form.ts";

export const yesNo: Block<"yes-no"> = {
  form: (question, options) => [choiceForm(question.id, question.choices, options)],
  result: (_question, result, options) => resultBars(result, options),
  answer: (question, value) => choiceAnswer(question.choices, value),
};
