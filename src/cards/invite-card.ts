import { stateAt } from "#domain/survey/lifecycle.ts";
import { refreshFor } from "./actions.ts";
import { type Card, cardOf } from "./card.ts";
import { closedCard } from "./closed-card.ts";
import { fitted } from "./fitted.ts";
import { inviteParts } from "./invite-parts.ts";
import type { SurveyCardView } from "./survey-card-view.ts";
import { surveyHead } from "./survey-head.ts";

/** The card as it is posted: what everybody sees until the host has asked for the personal view (CARD-01). */
export function inviteCard(view: SurveyCardView): Card {
  if (stateAt(view.survey, view.now) === "closed") return closedCard(view);
  return fitted((textLength) => {
    const { body, actions } = inviteParts(view, textLength);
    return cardOf({
      body: [...surveyHead(view, textLength), ...body],
      actions,
      refresh: refreshFor(view.survey.id, view.refreshFor),
    });
  });
}
