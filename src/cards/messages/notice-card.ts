import type { CardNotice } from "#contract/bot-commands.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import { refreshFor } from "../parts/actions.ts";
import { type Card, cardOf } from "../parts/card.ts";
import { fitted } from "../parts/fitted.ts";
import { noticeLine } from "../parts/notice-line.ts";
import type { SurveyCardView } from "../parts/survey-card-view.ts";
import { inviteParts } from "../survey/invite-parts.ts";
import { surveyHead } from "../survey/survey-head.ts";
import { inShort } from "../texts/in-short.ts";
import { inviteCard } from "./invite-card.ts";

/**
 * A message about an open survey, with the content of its card. For a survey that is no longer
 * open, only the card.
 */
export function noticeCard(view: SurveyCardView, card: Exclude<CardNotice, "results">): Card {
  const { survey } = view;
  if (stateAt(survey, view.now) !== "open") return inviteCard(view);
  return fitted((textLength) => {
    const { body, actions } = inviteParts(view, textLength);
    return cardOf({
      body: [noticeLine(card, view), ...surveyHead(view, textLength, { noticed: true }), ...body],
      actions,
      visible: 2,
      refresh: refreshFor(survey.id, view.refreshFor, { card }),
      inShort: inShort(survey, card),
    });
  });
}
