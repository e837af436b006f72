import type { Action } from "#domain/survey/permissions.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { cardTexts } from "#text/cards.ts";
import { fill } from "#text/fill.ts";
import { commandAction } from "./actions.ts";
import { type Card, type CardAction, cardOf } from "./card.ts";
import { fitted } from "./fitted.ts";
import { type About, backAction, sendNowAction, viewResultsAction } from "./survey-actions.ts";
import type { SurveyCardView } from "./survey-card-view.ts";
import { surveyHead } from "./survey-head.ts";
import { textBlock } from "./text-block.ts";

/** `receipt`: the key of the owner's own anonymous answer, for the way back. */
export type Managed = Pick<SurveyCardView, "survey" | "now"> & { receipt?: string | undefined };

const offers: readonly { action: Action; button: (of: About) => CardAction }[] = [
  { action: "deliver", button: sendNowAction },
  { action: "view-results", button: viewResultsAction },
  { action: "close", button: (of) => commandAction(cardTexts.close, "survey/close", of) },
  { action: "delete", button: (of) => commandAction(cardTexts.delete, "survey/delete", of, { style: "destructive" }) },
];

/** What an owner may do with a survey now (BOT-10). */
export function managementCard({ survey, now, can, receipt }: Managed & { can: readonly Action[] }): Card {
  const of: About = { surveyId: survey.id, ...(receipt ? { receipt } : {}) };
  return fitted((textLength) =>
    cardOf({
      body: [
        ...surveyHead(survey, now, textLength),
        textBlock(fill(cardTexts.managing, { type: typeNames[survey.type] }), { separator: true }),
      ],
      actions: [...offers.filter(({ action }) => can.includes(action)).map(({ button }) => button(of)), backAction(of)],
    }),
  );
}
