import { cardTexts } from "#text/cards.ts";
import { fill } from "#text/fill.ts";
import { commandAction } from "./actions.ts";
import { type Card, type CardAction, cardOf } from "./card.ts";
import { entered } from "./entered.ts";
import { fitted } from "./fitted.ts";
import { countText, resultsPart } from "./results-part.ts";
import { about, backAction, openResultsAction } from "./survey-actions.ts";
import type { PersonalCardView } from "./survey-card-view.ts";
import { surveyHead } from "./survey-head.ts";
import { textBlock } from "./text-block.ts";

/** The results of one question (BOT-11), with the way to the others and to the results page. */
export function resultsCard(view: PersonalCardView, ordinal: number): Card {
  const { survey, mine, responseCount } = view;
  const at = Math.min(ordinal, survey.questions.length - 1);
  const question = survey.questions[at];
  const title = survey.questions.length > 1 && question ? fill(cardTexts.questionOf, { at: at + 1, count: survey.questions.length }) : null;
  return fitted((textLength) =>
    cardOf({
      body: [
        ...surveyHead(view, textLength),
        ...(title && question
          ? [
              textBlock(title, { isSubtle: true, size: "Small", separator: true }),
              textBlock(entered(question.label, textLength), { weight: "Bolder" }),
            ]
          : []),
        ...(question ? resultsPart(view, question, mine, textLength) : []),
        textBlock(countText(responseCount), { isSubtle: true, size: "Small" }),
      ],
      actions: [...steps(view, at), openResultsAction(about(view)), backAction(about(view))],
    }),
  );
}

function steps(view: PersonalCardView, at: number): CardAction[] {
  const { survey, refusal } = view;
  if (refusal) return [];
  const to = (title: string, questionOrdinal: number) => commandAction(title, "survey/results/view", { ...about(view), questionOrdinal });
  return [...(at > 0 ? [to(cardTexts.previous, at - 1)] : []), ...(at < survey.questions.length - 1 ? [to(cardTexts.next, at + 1)] : [])];
}
