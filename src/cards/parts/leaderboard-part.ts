import type { IColumnSet } from "@microsoft/teams.cards";
import { fill } from "#text/format/fill.ts";
import { scoreText } from "#text/format/score-text.ts";
import { cardTexts } from "#text/server/cards.ts";
import { step } from "./bars.ts";
import type { CardElement } from "./card.ts";
import { enteredName } from "./entered.ts";
import type { Leaders, SurveyCardView } from "./survey-card-view.ts";
import { textBlock } from "./text-block.ts";

const steps = 3;

/**
 * The top places of a quiz (QUZ-16): the first three on steps if they have points, the others
 * below; without names in an anonymous one (QUZ-18), with the time in a game (TRV-29).
 */
export function leaderboardPart(
  { leaders: board }: SurveyCardView,
  textLength: number,
): CardElement[] {
  if (!board || board.leaders.length === 0) return [];
  const podium = board.leaders.length >= steps && (board.leaders[steps - 1]?.score ?? 0) > 0;
  const below = podium ? board.leaders.slice(steps) : board.leaders;
  return [
    textBlock(cardTexts.leaderboard, { weight: "Bolder", spacing: "Medium" }),
    ...(podium ? [podiumOf(board, textLength)] : []),
    ...below.map((leader) =>
      textBlock(
        fill(cardTexts.leader, {
          rank: leader.rank,
          score: scoreText(leader, board.most),
          name: nameOf(leader, textLength),
        }),
        { spacing: "Small" },
      ),
    ),
  ];
}

/** In the order of the places: equal scores stand equally high. */
function podiumOf({ leaders, most }: Leaders, textLength: number): IColumnSet {
  const center = { horizontalAlignment: "Center" } as const;
  return {
    type: "ColumnSet",
    spacing: "Small",
    columns: leaders.slice(0, steps).map((leader) => ({
      type: "Column",
      width: 1,
      spacing: "Small",
      verticalContentAlignment: "Bottom",
      items: [
        textBlock(fill(cardTexts.place, { rank: leader.rank, name: nameOf(leader, textLength) }), {
          ...center,
          weight: "Bolder",
        }),
        textBlock(scoreText(leader, most), {
          ...center,
          isSubtle: true,
          size: "Small",
          spacing: "None",
        }),
        step(leader.rank),
      ],
    })),
  };
}

function nameOf({ name }: Leaders["leaders"][number], textLength: number): string {
  return name === null ? cardTexts.unnamed : enteredName(name, Math.min(60, textLength));
}
