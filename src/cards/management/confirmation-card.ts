import { typeNames } from "#domain/survey/survey.ts";
import { fill } from "#text/format/fill.ts";
import { cardTexts } from "#text/server/cards.ts";
import { commandAction } from "../parts/actions.ts";
import { type Card, cardOf } from "../parts/card.ts";
import { fitted } from "../parts/fitted.ts";
import { backAction } from "../parts/survey-actions.ts";
import { textBlock } from "../parts/text-block.ts";
import { surveyHead } from "../survey/survey-head.ts";
import type { Managed } from "./management-card.ts";

const questions = {
  "survey/close": {
    text: cardTexts.confirmClose,
    button: cardTexts.closeType,
    style: "destructive",
  },
  "survey/delete": {
    text: cardTexts.confirmDelete,
    button: cardTexts.deleteType,
    style: "destructive",
  },
  "survey/reopen": {
    text: cardTexts.confirmReopen,
    button: cardTexts.reopenType,
    style: "positive",
  },
} as const;

/** Asks for confirmation of an action that affects everybody (CARD-05, LIF-13, LIF-21). */
export function confirmationCard(
  command: keyof typeof questions,
  { survey, now, product, receipt }: Managed,
): Card {
  const of = { surveyId: survey.id, ...(receipt ? { receipt } : {}) };
  const type = typeNames[survey.type];
  const { text, button, style } = questions[command];
  const confirm = commandAction(
    fill(button, { type }),
    command,
    { ...of, confirmed: true },
    { style },
  );
  return fitted((textLength) =>
    cardOf({
      body: [
        ...surveyHead({ survey, now, product }, textLength),
        textBlock(fill(text, { type }), { weight: "Bolder", separator: true }),
      ],
      actions: [confirm, backAction(of, cardTexts.cancel)],
    }),
  );
}
