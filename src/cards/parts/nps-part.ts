import { type Nps, npsOf } from "#domain/results/nps.ts";
import type { QuestionResult } from "#domain/results/results.ts";
import { fill } from "#text/format/fill.ts";
import { signedText } from "#text/format/share-text.ts";
import { cardTexts } from "#text/server/cards.ts";
import { stack } from "./bars.ts";
import type { CardElement } from "./card.ts";
import { textBlock } from "./text-block.ts";

const signs = { "-1": "−", "0": "", "1": "+" } as const;

/**
 * A Net Promoter Score with its average, and its buckets as parts of one bar from detractors up,
 * each with its sign (RES-40 to RES-42).
 */
export function npsPart(result: QuestionResult): CardElement[] {
  const nps = npsOf(result);
  if (!nps) return [textBlock(cardTexts.noVotes, { isSubtle: true })];
  return [
    scoreLine(nps),
    {
      type: "Container",
      // The picture does not turn round for right-to-left: what is below must not either.
      rtl: false,
      spacing: "Small",
      items: [
        stack(nps.buckets.map(({ percent }) => percent)),
        { type: "ColumnSet", spacing: "Small", columns: nps.buckets.map(legend) },
      ],
    },
  ];
}

function scoreLine({ score, average }: Nps): CardElement {
  return {
    type: "ColumnSet",
    columns: [
      {
        type: "Column",
        width: "auto",
        items: [
          textBlock(signedText(score), {
            size: "ExtraLarge",
            weight: "Bolder",
          }),
        ],
      },
      {
        type: "Column",
        width: "stretch",
        verticalContentAlignment: "Center",
        items: [
          textBlock(
            fill(cardTexts.nps, { score: signedText(score), average: average.toFixed(1) }),
            {
              isSubtle: true,
              size: "Small",
            },
          ),
        ],
      },
    ],
  };
}

const alignments = ["Left", "Center", "Right"] as const;

function legend({ bucket, sign, percent, count }: Nps["buckets"][number], at: number) {
  const horizontalAlignment = alignments[at] ?? "Left";
  const share = fill(cardTexts.npsShare, {
    sign: percent === 0 ? "" : signs[sign],
    percent,
    count,
  });
  return {
    type: "Column" as const,
    width: 1,
    items: [
      textBlock(share, { weight: "Bolder", horizontalAlignment }),
      textBlock(cardTexts.npsBuckets[bucket], {
        isSubtle: true,
        size: "Small",
        spacing: "None",
        horizontalAlignment,
      }),
    ],
  };
}
