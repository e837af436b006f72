import { typeNames } from "#domain/survey/survey.ts";
import { fill } from "#text/format/fill.ts";
import { cardTexts } from "#text/server/cards.ts";
import { commandAction } from "../parts/actions.ts";
import { type Card, cardOf } from "../parts/card.ts";
import { fitted } from "../parts/fitted.ts";
import { about, backAction } from "../parts/survey-actions.ts";
import type { PersonalCardView } from "../parts/survey-card-view.ts";
import { textBlock } from "../parts/text-block.ts";
import { surveyHead } from "../survey/survey-head.ts";

/**
 * Asks a respondent when to remind them (BOT-06); offers the delays that end before the survey
 * closes.
 */
export function remindMeCard(view: PersonalCardView): Card {
  const of = about(view);
  const at = (view.delays ?? []).map((delay) =>
    commandAction(
      cardTexts.remindedIn[delay],
      "survey/taking/reminder/set",
      { ...of, delay },
      { withoutInputs: true },
    ),
  );
  return fitted((textLength) =>
    cardOf({
      body: [
        ...surveyHead(view, textLength),
        textBlock(fill(cardTexts.remindWhen, { type: typeNames[view.survey.type] }), {
          separator: true,
        }),
      ],
      actions: [...at, backAction(of)],
    }),
  );
}
