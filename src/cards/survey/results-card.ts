import type { Question } from "#domain/question/question.ts";
import { isScored } from "#domain/survey/type-rules.ts";
import { isWordCloud } from "#domain/survey/word-cloud.ts";
import { fill } from "#text/format/fill.ts";
import { cardTexts } from "#text/server/cards.ts";
import { commandAction } from "../parts/actions.ts";
import { type Card, type CardAction, cardOf } from "../parts/card.ts";
import { entered } from "../parts/entered.ts";
import { fitted } from "../parts/fitted.ts";
import { about, backAction, commentsAction, openKindAction } from "../parts/survey-actions.ts";
import type { PersonalCardView } from "../parts/survey-card-view.ts";
import { textBlock } from "../parts/text-block.ts";
import { digestCard } from "./digest-card.ts";
import { pageActions, resultsActions } from "./held-back.ts";
import { countLine, responsesIn, resultsPart } from "./results-part.ts";
import { surveyHead } from "./survey-head.ts";

/**
 * The results of one question (BOT-11), with buttons to the other questions and the results page.
 */
export function resultsCard(view: PersonalCardView, ordinal: number): Card {
  const { survey, mine } = view;
  if (view.digest && responsesIn(view) > 0)
    return digestCard(view, [...pageActions(view), backAction(about(view))]);
  const at = Math.min(ordinal, survey.questions.length - 1);
  const question = survey.questions[at];
  const title =
    survey.questions.length > 1 && question
      ? fill(cardTexts.questionOf, { at: at + 1, count: survey.questions.length })
      : null;
  const onward = steps(view, at);
  const [open, back] = [pageActions(view), backAction(about(view))];
  const upgrade = view.heldBack?.upgrade ? resultsActions(view) : [];
  return fitted((textLength) =>
    cardOf({
      body: [
        ...surveyHead(view, textLength, { brief: title !== null }),
        ...(title && question
          ? [
              textBlock(title, { isSubtle: true, size: "Small", separator: true }),
              textBlock(entered(question.label, textLength), {
                weight: "Bolder",
                size: "Medium",
                spacing: "Small",
              }),
            ]
          : []),
        ...(question ? resultsPart(view, question, mine, textLength) : []),
        countLine(view),
      ],
      actions:
        onward.length > 0
          ? [...upgrade, ...open, ...onward, ...kinds(view, question), back]
          : [...upgrade, ...open, back, ...kinds(view, question)],
      visible: upgrade.length + Math.max(2, 1 + onward.length),
    }),
  );
}

/** Buttons for what does not fit on a card: the leaderboard, a word cloud, the comments. */
function kinds(
  { survey, refusal, leaders, mine }: PersonalCardView,
  question: Question | undefined,
): CardAction[] {
  const of = about({ survey, mine });
  return [
    ...(isScored(survey.type) && leaders
      ? [openKindAction(cardTexts.openLeaderboard, of, "quiz-leaderboard")]
      : []),
    ...(question && isWordCloud(question) && !refusal
      ? [openKindAction(cardTexts.openCloud, of, "wordcloud")]
      : []),
    ...(survey.commentsEnabled && !refusal ? [commentsAction(of)] : []),
  ];
}

function steps(view: PersonalCardView, at: number): CardAction[] {
  const { survey, refusal } = view;
  if (refusal) return [];
  const to = (title: string, questionOrdinal: number) =>
    commandAction(title, "survey/results/view", { ...about(view), questionOrdinal });
  return [
    ...(at > 0 ? [to(cardTexts.previous, at - 1)] : []),
    ...(at < survey.questions.length - 1 ? [to(cardTexts.next, at + 1)] : []),
  ];
}
