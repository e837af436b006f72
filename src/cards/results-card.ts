import type { Question } from "#domain/question/question.ts";
import { isWordCloud } from "#domain/survey/word-cloud.ts";
import { cardTexts } from "#text/cards.ts";
import { fill } from "#text/fill.ts";
import { commandAction } from "./actions.ts";
import { type Card, type CardAction, cardOf } from "./card.ts";
import { entered } from "./entered.ts";
import { fitted } from "./fitted.ts";
import { countText, resultsPart } from "./results-part.ts";
import { about, backAction, commentsAction, openKindAction, openResultsAction } from "./survey-actions.ts";
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
      actions: [...steps(view, at), ...kinds(view, question), openResultsAction(about(view)), backAction(about(view))],
    }),
  );
}

/** The ways to what a card has no room for: a quiz' leaderboard, a word cloud, the comments. */
function kinds({ survey, refusal, leaders, mine }: PersonalCardView, question: Question | undefined): CardAction[] {
  const of = about({ survey, mine });
  return [
    ...(survey.type === "quiz" && leaders ? [openKindAction(cardTexts.openLeaderboard, of, "quiz-leaderboard")] : []),
    ...(question && isWordCloud(question) && !refusal ? [openKindAction(cardTexts.openCloud, of, "wordcloud")] : []),
    ...(survey.commentsEnabled && !refusal ? [commentsAction(of)] : []),
  ];
}

function steps(view: PersonalCardView, at: number): CardAction[] {
  const { survey, refusal } = view;
  if (refusal) return [];
  const to = (title: string, questionOrdinal: number) => commandAction(title, "survey/results/view", { ...about(view), questionOrdinal });
  return [...(at > 0 ? [to(cardTexts.previous, at - 1)] : []), ...(at < survey.questions.length - 1 ? [to(cardTexts.next, at + 1)] : [])];
}
