import { typeNames } from "#domain/survey/survey.ts";
import { cardTexts } from "#text/cards.ts";
import { fill } from "#text/fill.ts";
import { type Card, cardOf } from "./card.ts";
import { fitted } from "./fitted.ts";
import { saidTexts } from "./said-texts.ts";
import { about, backAction, openResultsAction, viewResultsAction } from "./survey-actions.ts";
import type { PersonalCardView, SaidTexts } from "./survey-card-view.ts";
import { surveyHead } from "./survey-head.ts";
import { textBlock } from "./text-block.ts";

/** The comments on an item, newest first, as many as a card has room for (CARD-04, BOT-11). `all`: the reader is an owner; others see their own alone (RES-34). */
export function commentsCard(view: PersonalCardView, said: SaidTexts, all: boolean): Card {
  const { survey } = view;
  const of = about(view);
  const none = said.texts.length === 0 && !said.withheld;
  return fitted((textLength) =>
    cardOf({
      body: [
        ...surveyHead(view, textLength),
        textBlock(fill(cardTexts.commentsOf, { type: typeNames[survey.type] }), { weight: "Bolder", separator: true }),
        ...(none ? [textBlock(cardTexts.noComments, { isSubtle: true })] : saidTexts(said, textLength)),
        ...(all ? [] : [textBlock(cardTexts.ownComments, { isSubtle: true, size: "Small" })]),
      ],
      actions: [openResultsAction(of), viewResultsAction(of), backAction(of)],
    }),
  );
}
