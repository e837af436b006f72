import { stateAt } from "#domain/survey/lifecycle.ts";
import { refreshFor } from "../parts/actions.ts";
import { type Card, cardOf } from "../parts/card.ts";
import { fitted } from "../parts/fitted.ts";
import type { SurveyCardView } from "../parts/survey-card-view.ts";
import { closedCard } from "../survey/closed-card.ts";
import { inviteParts } from "../survey/invite-parts.ts";
import { surveyHead } from "../survey/survey-head.ts";
import { inShort } from "../texts/in-short.ts";

/** The card as posted: what everybody sees until the host requests the personal view (CARD-01). */
export function inviteCard(view: SurveyCardView): Card {
  if (stateAt(view.survey, view.now) === "closed") return closedCard(view);
  return fitted((textLength) => {
    const { body, actions } = inviteParts(view, textLength);
    return cardOf({
      body: [...surveyHead(view, textLength), ...body],
      actions,
      visible: 2,
      refresh: refreshFor(view.survey.id, view.refreshFor),
      inShort: inShort(view.survey),
    });
  });
}
