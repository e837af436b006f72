import { typeNames } from "#domain/survey/survey.ts";
import { fill } from "#text/format/fill.ts";
import { cardTexts } from "#text/server/cards.ts";
import { type Card, cardOf } from "../parts/card.ts";
import { fitted } from "../parts/fitted.ts";
import {
  about,
  backAction,
  openResultsAction,
  viewResultsAction,
} from "../parts/survey-actions.ts";
import type { PersonalCardView, TextAnswers } from "../parts/survey-card-view.ts";
import { textBlock } from "../parts/text-block.ts";
import { surveyHead } from "../survey/survey-head.ts";
import { textAnswers } from "../texts/text-answers.ts";

/**
 * The comments on a survey, newest first, as many as fit (CARD-04, BOT-11). `all`: the viewer is an
 * owner; others see only their own comment (RES-34).
 */
export function commentsCard(view: PersonalCardView, said: TextAnswers, all: boolean): Card {
  const { survey } = view;
  const of = about(view);
  const none = said.texts.length === 0 && !said.withheld;
  return fitted((textLength) =>
    cardOf({
      body: [
        ...surveyHead(view, textLength),
        textBlock(fill(cardTexts.commentsOf, { type: typeNames[survey.type] }), {
          weight: "Bolder",
          separator: true,
        }),
        ...(none
          ? [textBlock(cardTexts.noComments, { isSubtle: true })]
          : textAnswers(said, textLength)),
        ...(all ? [] : [textBlock(cardTexts.ownComments, { isSubtle: true, size: "Small" })]),
      ],
      actions: [openResultsAction(of), viewResultsAction(of), backAction(of)],
    }),
  );
}
