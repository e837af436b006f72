import { stateAt } from "#domain/survey/lifecycle.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { cardTexts } from "#text/cards.ts";
import { fill } from "#text/fill.ts";
import type { CardAction, CardElement } from "./card.ts";
import { isAnswerable, questionInputs, voteAction, voteTitle } from "./question-form.ts";
import { countText } from "./results-part.ts";
import { about, remindMeAction, startAction, viewResultsAction } from "./survey-actions.ts";
import type { SurveyCardView } from "./survey-card-view.ts";
import { textBlock } from "./text-block.ts";

export type Parts = { body: CardElement[]; actions: CardAction[] };

/** What stands below the head of a card that everybody sees, and its buttons. */
export function inviteParts(view: SurveyCardView, textLength: number): Parts {
  return stateAt(view.survey, view.now) === "open" ? openParts(view, textLength) : pendingParts(view);
}

/** One question is answered on the card itself; several are started from it (LIF-07). */
function openParts({ survey, now, responseCount }: SurveyCardView, textLength: number): Parts {
  const [first, ...more] = survey.questions;
  const count = textBlock(countText(responseCount), { isSubtle: true, size: "Small" });
  const results = viewResultsAction(about({ survey }));
  if (!first) return { body: [count], actions: [results] };
  if (more.length > 0) {
    const questions = textBlock(fill(cardTexts.questions, { count: survey.questions.length }));
    return { body: [questions, count], actions: [startAction(about({ survey })), results, remindMeAction(about({ survey }))] };
  }
  const options = { survey, now, mine: null, receipt: null, textLength };
  return {
    body: [...questionInputs(first, options, { required: first.required }), count],
    actions: [
      ...(isAnswerable(first) ? [voteAction(voteTitle(survey), "next", first, options)] : []),
      results,
      remindMeAction(about({ survey })),
    ],
  };
}

/** Nothing to start and no results yet (LIF-07, LIF-08); owners find `Send now` in their own view (LIF-10). */
function pendingParts({ survey }: SurveyCardView): Parts {
  return { body: [textBlock(fill(cardTexts.notOpen, { type: typeNames[survey.type] }), { isSubtle: true })], actions: [] };
}
