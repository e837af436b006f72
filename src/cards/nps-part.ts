import { npsOf } from "#domain/results/nps.ts";
import type { QuestionResult } from "#domain/results/results.ts";
import { cardTexts } from "#text/cards.ts";
import { fill } from "#text/fill.ts";
import type { CardElement } from "./card.ts";
import { barTrack } from "./result-bars.ts";
import { textBlock } from "./text-block.ts";

const signs = { "-1": "-", "0": "", "1": "+" } as const;

/** A promoter score with its average, and its buckets from the promoting one down, each with its sign (RES-40 to RES-42). */
export function npsPart(result: QuestionResult): CardElement[] {
  const nps = npsOf(result);
  if (!nps) return [textBlock(cardTexts.noVotes, { isSubtle: true })];
  return [
    textBlock(fill(cardTexts.nps, { score: nps.score, average: nps.average.toFixed(1) }), { weight: "Bolder", size: "Medium" }),
    ...nps.buckets
      .toReversed()
      .flatMap(({ bucket, sign, percent, count }) => [
        textBlock(cardTexts.npsBuckets[bucket], { spacing: "Medium" }),
        barTrack(percent, fill(cardTexts.npsShare, { sign: percent === 0 ? "" : signs[sign], percent, count })),
      ]),
  ];
}
