import { respondLaterText } from "#text/respond/respond-later.ts";
import { cardTexts } from "#text/server/cards.ts";
import { resultBars } from "../parts/result-bars.ts";
import { textBlock } from "../parts/text-block.ts";
import type { Block } from "./block.ts";
import { choiceForm } from "./choice-form.ts";

const severalLook = { isMultiSelect: true, label: cardTexts.severalHint };

/** With choices added by the audience there may be none yet (QED-20). */
export const nominal: Block<"nominal"> = {
  form: ({ id, choices, allowMultipleChoices }, options) =>
    choices.length === 0
      ? [textBlock(respondLaterText.noChoices, { isSubtle: true })]
      : [choiceForm(id, choices, options, allowMultipleChoices ? severalLook : {})],
  result: (_question, result, options) => resultBars(result, options),
};
