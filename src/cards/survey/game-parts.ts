import { stateAt } from "#domain/survey/lifecycle.ts";
import { isAnnounced } from "#domain/survey/permissions.ts";
import { triviaText } from "#text/respond/trivia.ts";
import { cardTexts } from "#text/server/cards.ts";
import { dialogAction } from "../parts/actions.ts";
import type { CardAction, CardElement } from "../parts/card.ts";
import type { SurveyCardView } from "../parts/survey-card-view.ts";
import { textBlock } from "../parts/text-block.ts";

type Parts = { body: CardElement[]; actions: CardAction[] };

/**
 * The card of a game below its head: whether it starts, runs or is over (TRV-06, TRV-07, TRV-09,
 * TRV-10, TRV-21). `manage`: its owner may start it. Nothing of its questions.
 */
export function gameParts({ survey, now, responseCount }: SurveyCardView, manage = false): Parts {
  const state = stateAt(survey, now);
  const open = (title: string) => [dialogAction(title, { dialog: "results", surveyId: survey.id })];
  if (state === "closed") {
    // From its end until the game is settled, its answers are no responses yet (decisions/036).
    const isEmpty = survey.state === "closed" && responseCount === 0;
    const body = isEmpty ? [textBlock(triviaText.noPlayers)] : [];
    return { body, actions: open(cardTexts.fullResults) };
  }
  if (state === "open")
    return { body: [textBlock(cardTexts.inProgress)], actions: open(cardTexts.play) };
  if (isAnnounced(survey))
    return { body: [textBlock(triviaText.startingCard)], actions: open(cardTexts.play) };
  return {
    body: [textBlock(manage ? triviaText.hint : triviaText.waiting, { isSubtle: true })],
    actions: [],
  };
}
