import type { Question } from "#domain/question/question.ts";
import type { UserResponse } from "#domain/response/response.ts";
import { countedText } from "#text/format/counts.ts";
import { cardTexts } from "#text/server/cards.ts";
import { refreshFor } from "../parts/actions.ts";
import { type Card, type CardElement, cardOf } from "../parts/card.ts";
import { entered } from "../parts/entered.ts";
import { firstFitting, textLengths } from "../parts/fitted.ts";
import { leaderboardPart } from "../parts/leaderboard-part.ts";
import { noticeLine } from "../parts/notice-line.ts";
import { about } from "../parts/survey-actions.ts";
import type { SurveyCardView } from "../parts/survey-card-view.ts";
import { textBlock } from "../parts/text-block.ts";
import { inShort } from "../texts/in-short.ts";
import { digestCard } from "./digest-card.ts";
import { pageActions, resultsActions } from "./held-back.ts";
import { countLine, responsesIn, resultsPart } from "./results-part.ts";
import { surveyHead } from "./survey-head.ts";

type Seen = SurveyCardView & { mine?: UserResponse | null };

/** The maximum number of questions with results; fewer if they are too long. The page shows all. */
const questionCounts = [10, 5, 3, 2, 1] as const;

/** The results, posted when a survey closes (AUT-51), or why the viewer may not see them. */
export function closeResultsCard(view: Seen): Card {
  const { survey } = view;
  const of = about({ survey, mine: view.mine ?? null });
  if (view.digest) return digestCard(view, pageActions(view), refreshOf(view, of.receipt));
  return firstFitting(
    questionCounts.flatMap((count) =>
      textLengths.map(
        (textLength) => () =>
          cardOf({
            body: [
              noticeLine("results", view),
              ...surveyHead(view, textLength),
              ...leaderboardPart(view, textLength),
              ...resultsOf(view, count, textLength),
            ],
            actions: [...pageActions(view), ...resultsActions(view)],
            visible: 2,
            refresh: refreshOf(view, of.receipt),
            inShort: inShort(survey, "results"),
          }),
      ),
    ),
  );
}

function refreshOf({ survey, refreshFor: people }: Seen, receipt: string | undefined) {
  return refreshFor(survey.id, people, { receipt, card: "results" });
}

function resultsOf(view: Seen, most: number, textLength: number): CardElement[] {
  const { survey, refusal } = view;
  const count = countLine(view);
  const [first, ...more] = survey.questions;
  if (!first || responsesIn(view) === 0) return [count];
  if (refusal || more.length === 0)
    return [...resultsPart(view, first, view.mine ?? null, textLength), count];
  const shown = survey.questions.slice(0, most);
  const hidden = survey.questions.length - shown.length;
  return [
    ...shown.flatMap((question) => titled(view, question, textLength)),
    ...(hidden > 0
      ? [
          textBlock(countedText(cardTexts.moreQuestions, hidden), {
            isSubtle: true,
            size: "Small",
          }),
        ]
      : []),
    count,
  ];
}

function titled(view: Seen, question: Question, textLength: number): CardElement[] {
  return [
    textBlock(entered(question.label, textLength), { weight: "Bolder", separator: true }),
    ...resultsPart(view, question, view.mine ?? null, textLength),
  ];
}
