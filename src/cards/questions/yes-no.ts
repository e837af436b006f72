import { resultBars } from "../parts/result-bars.ts";
import type { Block } from "./block.ts";
import { choiceForm } from "./choice-form.ts";

export const yesNo: Block<"yes-no"> = {
  form: (question, options) => [choiceForm(question.id, question.choices, options)],
  result: (_question, result, options) => resultBars(result, options),
};
