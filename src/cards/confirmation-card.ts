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
  "survey/close": { text: cardTexts.confirmClose, button: cardTexts.closeType },
  "survey/delete": { text: cardTexts.confirmDelete, button: cardTexts.deleteType },
} as const;

/** Asks before something that can't be taken back (CARD-05, LIF-13, LIF-21). */
export function confirmationCard(command: keyof typeof questions, { survey, now, receipt }: Managed): Card {
  const of = { surveyId: survey.id, ...(receipt ? { receipt } : {}) };
  const type = typeNames[survey.type];
  const confirm = commandAction(fill(questions[command].button, { type }), command, { ...of, confirmed: true }, { style: "destructive" });
  return fitted((textLength) =>
    cardOf({
      body: [
        ...surveyHead(survey, now, textLength),
        textBlock(fill(questions[command].text, { type }), { weight: "Bolder", separator: true }),
      ],
      actions: [confirm, backAction(of, cardTexts.cancel)],
    }),
  );
}
