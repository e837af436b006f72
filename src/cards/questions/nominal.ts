import { cardTexts } from "#text/cards.ts";
import { questionsText } from "#text/questions.ts";
import { resultBars } from "../result-bars.ts";
import { textBlock } from "../text-block.ts";
import type { Block } from "./block.ts";
import { choiceAnswer, choiceForm } from "./choice-form.ts";

const severalLook = { isMultiSelect: true, label: cardTexts.severalHint };

/** Where the audience adds the choices there may be none yet (QED-20). */
export const nominal: Block<"nominal"> = {
  form: ({ id, choices, allowMultipleChoices }, options) =>
    choices.length === 0
      ? [textBlock(questionsText.noChoices, { isSubtle: true })]
      : [choiceForm(id, choices, options, allowMultipleChoices ? severalLook : {})],
  result: (_question, result, options) => resultBars(result, options),
  answer: (question, value) => choiceAnswer(question.choices, value),
};
