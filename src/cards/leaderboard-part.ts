import { cardTexts } from "#text/cards.ts";
import { fill } from "#text/fill.ts";
import type { CardElement } from "./card.ts";
import { entered } from "./entered.ts";
import type { SurveyCardView } from "./survey-card-view.ts";
import { textBlock } from "./text-block.ts";

/** The first places of a quiz (QUZ-16). In an anonymous one they have no names (QUZ-18). */
export function leaderboardPart({ leaders: board }: SurveyCardView, textLength: number): CardElement[] {
  if (!board || board.leaders.length === 0) return [];
  return [
    textBlock(cardTexts.leaderboard, { weight: "Bolder", separator: true }),
    ...board.leaders.map(({ rank, name, score }) =>
      textBlock(
        fill(cardTexts.leader, {
          rank,
          score,
          most: board.most,
          name: name === null ? cardTexts.unnamed : entered(name, Math.min(60, textLength)),
        }),
        { spacing: "Small" },
      ),
    ),
  ];
}
