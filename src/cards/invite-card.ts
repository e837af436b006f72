import { stateAt } from "#domain/survey/lifecycle.ts";
import { cardTexts } from "#text/cards.ts";
import { fill } from "#text/fill.ts";
import { refreshFor } from "./actions.ts";
import { type Card, type CardAction, type CardElement, cardOf } from "./card.ts";
import { closedCard } from "./closed-card.ts";
import { fitted } from "./fitted.ts";
import { questionInputs, voteAction } from "./question-form.ts";
import { countText } from "./results-part.ts";
import { about, startAction, viewResultsAction } from "./survey-actions.ts";
import type { SurveyCardView } from "./survey-card-view.ts";
import { surveyHead } from "./survey-head.ts";
import { textBlock } from "./text-block.ts";

/** The card as it is posted: what everybody sees until the host has asked for the personal view (CARD-01). */
export function inviteCard(view: SurveyCardView): Card {
  const state = stateAt(view.survey, view.now);
  if (state === "closed") return closedCard(view);
  return fitted((textLength) => {
    const { body, actions } = state === "open" ? openParts(view, textLength) : pendingParts();
    return cardOf({
      body: [...surveyHead(view.survey, view.now, textLength), ...body],
      actions,
      refresh: refreshFor(view.survey.id, view.refreshFor),
    });
  });
}

type Parts = { body: CardElement[]; actions: CardAction[] };

/** One question is answered on the card itself; several are started from it (LIF-07). */
function openParts({ survey, now, responseCount }: SurveyCardView, textLength: number): Parts {
  const [first, ...more] = survey.questions;
  const count = textBlock(countText(responseCount), { isSubtle: true, size: "Small" });
  if (!first) return { body: [count], actions: [viewResultsAction(about({ survey }))] };
  if (more.length > 0) {
    const questions = textBlock(fill(cardTexts.questions, { count: survey.questions.length }));
    return { body: [questions, count], actions: [startAction(about({ survey })), viewResultsAction(about({ survey }))] };
  }
  const options = { survey, now, mine: null, receipt: null, textLength };
  return {
    body: [...questionInputs(first, options, first.required), count],
    actions: [voteAction(cardTexts.vote, "next", first, options), viewResultsAction(about({ survey }))],
  };
}

/** Nothing to start and no results yet (LIF-07, LIF-08); owners find `Send now` in their own view (LIF-10). */
function pendingParts(): Parts {
  return { body: [], actions: [] };
}
