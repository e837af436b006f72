import type { CardNotice } from "#contract/bot-commands.ts";
import { stateAt } from "#domain/survey/lifecycle.ts";
import { refreshFor } from "./actions.ts";
import { type Card, cardOf } from "./card.ts";
import { fitted } from "./fitted.ts";
import { inviteCard } from "./invite-card.ts";
import { inviteParts } from "./invite-parts.ts";
import { noticeLine } from "./notice-line.ts";
import type { SurveyCardView } from "./survey-card-view.ts";
import { surveyHead } from "./survey-head.ts";

/** A message about an open survey, with what its card offers. Of one that is not open any more it is the card alone. */
export function noticeCard(view: SurveyCardView, card: Exclude<CardNotice, "results">): Card {
  const { survey } = view;
  if (stateAt(survey, view.now) !== "open") return inviteCard(view);
  return fitted((textLength) => {
    const { body, actions } = inviteParts(view, textLength);
    return cardOf({
      body: [noticeLine(card, survey.type), ...surveyHead(view, textLength), ...body],
      actions,
      refresh: refreshFor(survey.id, view.refreshFor, { card }),
    });
  });
}
