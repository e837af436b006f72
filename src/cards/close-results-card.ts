import type { Question } from "#domain/question/question.ts";
import type { UserResponse } from "#domain/response/response.ts";
import { cardTexts } from "#text/cards.ts";
import { fill } from "#text/fill.ts";
import { refreshFor } from "./actions.ts";
import { type Card, type CardElement, cardOf } from "./card.ts";
import { entered } from "./entered.ts";
import { firstFitting, textLengths } from "./fitted.ts";
import { leaderboardPart } from "./leaderboard-part.ts";
import { noticeLine } from "./notice-line.ts";
import { countText, resultsPart } from "./results-part.ts";
import { about, openResultsAction, viewResultsAction } from "./survey-actions.ts";
import type { SurveyCardView } from "./survey-card-view.ts";
import { surveyHead } from "./survey-head.ts";
import { textBlock } from "./text-block.ts";

type Seen = SurveyCardView & { mine?: UserResponse | null };

/** So many questions' results at most; fewer where they take too much room. The page has them all. */
const questionCounts = [10, 5, 3, 2, 1] as const;

/** The results, posted when a survey closes (AUT-51). Where the reader may not see them, it says why. */
export function closeResultsCard(view: Seen): Card {
  const { survey } = view;
  const of = about({ survey, mine: view.mine ?? null });
  return firstFitting(
    questionCounts.flatMap((count) =>
      textLengths.map(
        (textLength) => () =>
          cardOf({
            body: [
              noticeLine("results", survey.type),
              ...surveyHead(view, textLength),
              ...leaderboardPart(view, textLength),
              ...resultsOf(view, count, textLength),
            ],
            actions: [viewResultsAction(of), openResultsAction(of)],
            refresh: refreshFor(survey.id, view.refreshFor, { receipt: of.receipt, card: "results" }),
          }),
      ),
    ),
  );
}

function resultsOf(view: Seen, most: number, textLength: number): CardElement[] {
  const { survey, refusal, responseCount } = view;
  const count = textBlock(countText(responseCount), { isSubtle: true, size: "Small" });
  const [first, ...more] = survey.questions;
  if (!first || responseCount === 0) return [count];
  if (refusal || more.length === 0) return [...resultsPart(view, first, view.mine ?? null, textLength), count];
  const shown = survey.questions.slice(0, most);
  const hidden = survey.questions.length - shown.length;
  return [
    ...shown.flatMap((question) => titled(view, question, textLength)),
    ...(hidden > 0 ? [textBlock(fill(cardTexts.moreQuestions, { count: hidden }), { isSubtle: true, size: "Small" })] : []),
    count,
  ];
}

function titled(view: Seen, question: Question, textLength: number): CardElement[] {
  return [
    textBlock(entered(question.label, textLength), { weight: "Bolder", separator: true }),
    ...resultsPart(view, question, view.mine ?? null, textLength),
  ];
}
