import { typeNames } from "#domain/survey/survey.ts";
import { cardTexts } from "#text/cards.ts";
import { fill } from "#text/fill.ts";
import { commandAction } from "./actions.ts";
import { type Card, cardOf } from "./card.ts";
import { fitted } from "./fitted.ts";
import { about, backAction } from "./survey-actions.ts";
import type { PersonalCardView } from "./survey-card-view.ts";
import { surveyHead } from "./survey-head.ts";
import { textBlock } from "./text-block.ts";

/** Asks a respondent when to be reminded (BOT-06): the delays that end before the item does. */
export function remindMeCard(view: PersonalCardView): Card {
  const of = about(view);
  const at = (view.delays ?? []).map((delay) =>
    commandAction(cardTexts.remindedIn[delay], "survey/taking/reminder/set", { ...of, delay }, { withoutInputs: true }),
  );
  return fitted((textLength) =>
    cardOf({
      body: [
        ...surveyHead(view, textLength),
        textBlock(fill(cardTexts.remindWhen, { type: typeNames[view.survey.type] }), { separator: true }),
      ],
      actions: [...at, backAction(of)],
    }),
  );
}
