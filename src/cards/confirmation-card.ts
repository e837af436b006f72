import { typeNames } from "#domain/survey/survey.ts";
import { cardTexts } from "#text/cards.ts";
import { fill } from "#text/fill.ts";
import { commandAction } from "./actions.ts";
import { type Card, cardOf } from "./card.ts";
import { fitted } from "./fitted.ts";
import type { Managed } from "./management-card.ts";
import { backAction } from "./survey-actions.ts";
import { surveyHead } from "./survey-head.ts";
import { textBlock } from "./text-block.ts";

const questions = {
  "survey/close": { text: cardTexts.confirmClose, button: cardTexts.closeType, style: "destructive" },
  "survey/delete": { text: cardTexts.confirmDelete, button: cardTexts.deleteType, style: "destructive" },
  "survey/reopen": { text: cardTexts.confirmReopen, button: cardTexts.reopenType, style: "positive" },
} as const;

/** Asks before something that everybody notices (CARD-05, LIF-13, LIF-21). */
export function confirmationCard(command: keyof typeof questions, { survey, now, product, receipt }: Managed): Card {
  const of = { surveyId: survey.id, ...(receipt ? { receipt } : {}) };
  const type = typeNames[survey.type];
  const { text, button, style } = questions[command];
  const confirm = commandAction(fill(button, { type }), command, { ...of, confirmed: true }, { style });
  return fitted((textLength) =>
    cardOf({
      body: [...surveyHead({ survey, now, product }, textLength), textBlock(fill(text, { type }), { weight: "Bolder", separator: true })],
      actions: [confirm, backAction(of, cardTexts.cancel)],
    }),
  );
}
