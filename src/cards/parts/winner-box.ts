import type { IContainer } from "@microsoft/teams.cards";
import type { QuestionResult } from "#domain/results/results.ts";
import { countedText } from "#text/format/counts.ts";
import { fill } from "#text/format/fill.ts";
import { cardTexts } from "#text/server/cards.ts";
import { bar } from "./bars.ts";
import type { CardElement } from "./card.ts";
import { entered } from "./entered.ts";
import { textBlock } from "./text-block.ts";

type Options = { names: CardElement[]; textLength: number };

/** The choice with most votes of a closed survey: `By the lake`, `11 of 20 votes`, `55%`. */
export function winnerBox(
  { label, count, percent }: QuestionResult["choices"][number],
  answered: number,
  { names, textLength }: Options,
): IContainer {
  return {
    type: "Container",
    style: "accent",
    items: [
      {
        type: "ColumnSet",
        columns: [
          {
            type: "Column",
            width: "stretch",
            verticalContentAlignment: "Center",
            items: [
              textBlock(entered(label, textLength), { size: "Large", weight: "Bolder" }),
              textBlock(countedText(cardTexts.votesOf, answered, { n: count }), {
                size: "Small",
                spacing: "None",
              }),
            ],
          },
          {
            type: "Column",
            width: "auto",
            verticalContentAlignment: "Center",
            items: [
              textBlock(fill(cardTexts.percent, { percent }), {
                size: "ExtraLarge",
                weight: "Bolder",
                color: "Accent",
              }),
            ],
          },
        ],
      },
      bar(percent, "lead"),
      ...names,
    ],
  };
}
