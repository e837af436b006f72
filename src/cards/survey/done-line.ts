import { mayKnowScore } from "#domain/results/marks.ts";
import { quizScoreOf } from "#domain/results/quiz-score.ts";
import { typeNames } from "#domain/survey/survey.ts";
import { isScored } from "#domain/survey/type-rules.ts";
import { specOf } from "#domain/survey/types/registry.ts";
import { fill } from "#text/format/fill.ts";
import { cardTexts } from "#text/server/cards.ts";
import type { CardElement } from "../parts/card.ts";
import { entered } from "../parts/entered.ts";
import type { PersonalCardView } from "../parts/survey-card-view.ts";
import { textBlock } from "../parts/text-block.ts";
import { ownAnswerText } from "./results-part.ts";

/**
 * What a viewer has done: `You voted: Pizza`, `You've completed this survey!`, the score of a quiz
 * beside it. `below`: the results that follow; where they mark the vote, nothing more is said.
 */
export function doneLine(
  view: PersonalCardView,
  below: readonly CardElement[],
  textLength: number,
): CardElement[] {
  const { survey, mine } = view;
  if (!mine?.completed) return [];
  const [first, ...more] = survey.questions;
  const completes = more.length > 0 || specOf(survey.type).button.page === "submit";
  if (!completes && marksOwn(below)) return [];
  const answer = first && more.length === 0 ? ownAnswerText(first, mine) : "";
  const voted =
    answer === ""
      ? cardTexts.votedBlank
      : fill(cardTexts.voted, { answer: entered(answer, textLength) });
  const said = textBlock(
    completes ? fill(cardTexts.completed, { type: typeNames[survey.type] }) : voted,
    { color: "Good", weight: "Bolder" },
  );
  const { score, later } = scoreOf(view);
  if (score === null)
    return [
      said,
      ...(later ? [textBlock(cardTexts.scoreLater, { isSubtle: true, spacing: "Small" })] : []),
    ];
  return [
    {
      type: "Container",
      style: "good",
      items: [
        {
          type: "ColumnSet",
          columns: [
            {
              type: "Column",
              width: 1,
              verticalContentAlignment: "Center",
              items: [said],
            },
            {
              type: "Column",
              width: 1,
              verticalContentAlignment: "Center",
              items: [
                textBlock(score, {
                  size: "Large",
                  weight: "Bolder",
                  horizontalAlignment: "Right",
                }),
              ],
            },
          ],
        },
      ],
    },
  ];
}

/** Whether results say which choice is the viewer's. */
function marksOwn(elements: readonly CardElement[]): boolean {
  return elements.some((element) =>
    element.type === "Container" ? marksOwn(element.items) : element.type === "RichTextBlock",
  );
}

/**
 * `You scored 3 of 5`, for a viewer whose answers are known, and who may know their score (QUZ-14).
 */
function scoreOf({ survey, mine, can, now }: PersonalCardView): {
  score: string | null;
  later: boolean;
} {
  if (!isScored(survey.type) || !mine?.completed) return { score: null, later: false };
  if (!mayKnowScore(survey, can, now)) return { score: null, later: true };
  if (mine.responses.length === 0) return { score: null, later: false };
  const { score, most } = quizScoreOf(survey.questions, mine.responses);
  return { score: fill(cardTexts.scored, { score, most }), later: false };
}
