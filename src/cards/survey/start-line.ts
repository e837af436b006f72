import type { IColumnSet } from "@microsoft/teams.cards";
import { countedText, countText } from "#text/format/counts.ts";
import { cardTexts } from "#text/server/cards.ts";
import type { SurveyCardView } from "../parts/survey-card-view.ts";
import { textBlock } from "../parts/text-block.ts";

/** `6 questions`, and how many people have answered. */
export function startLine(view: SurveyCardView): IColumnSet {
  const { questions } = view.survey;
  return {
    type: "ColumnSet",
    style: "emphasis",
    columns: [
      {
        type: "Column",
        width: "stretch",
        items: [
          textBlock(countedText(cardTexts.questions, questions.length), { weight: "Bolder" }),
        ],
      },
      {
        type: "Column",
        width: "stretch",
        items: [textBlock(countText(view), { isSubtle: true, horizontalAlignment: "Right" })],
      },
    ],
  };
}
