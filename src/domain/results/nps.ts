import { percentOf } from "./percent-of.ts";
import type { QuestionResult } from "./results.ts";

export const npsBuckets = ["detractor", "passive", "promoter"] as const;
type NpsBucket = (typeof npsBuckets)[number];

/** A bucket's weight in the score (RES-42). */
const npsSigns = { detractor: -1, passive: 0, promoter: 1 } as const satisfies Record<
  NpsBucket,
  number
>;

/** The lowest value of the passive and of the promoter bucket (RES-40). */
const from = { passive: 7, promoter: 9 };

export type Nps = {
  /** Integer from -100 to 100. */
  score: number;
  /** 0 to 10, one decimal (RES-41). */
  average: number;
  answered: number;
  /** In the order of `npsBuckets`; `percent` is an integer. */
  buckets: { bucket: NpsBucket; sign: -1 | 0 | 1; count: number; percent: number }[];
};

/**
 * The Net Promoter Score from a question's totals; null without answers (RES-40 to RES-42).
 * `choices` are the values 0 to 10 in order, as in `ordinal.ts`. The score is rounded once, from
 * exact shares.
 */
export function npsOf({
  choices,
}: {
  choices: readonly Pick<QuestionResult["choices"][number], "count">[];
}): Nps | null {
  const answered = choices.reduce((sum, { count }) => sum + count, 0);
  if (answered === 0) return null;
  const counts = { detractor: 0, passive: 0, promoter: 0 };
  let sum = 0;
  for (const [value, { count }] of choices.entries()) {
    counts[bucketOf(value)] += count;
    sum += value * count;
  }
  return {
    score: rounded((100 * (counts.promoter - counts.detractor)) / answered),
    average: rounded((10 * sum) / answered) / 10,
    answered,
    buckets: npsBuckets.map((bucket) => ({
      bucket,
      sign: npsSigns[bucket],
      count: counts[bucket],
      percent: percentOf(counts[bucket], answered),
    })),
  };
}

export function bucketOf(value: number): NpsBucket {
  if (value >= from.promoter) return "promoter";
  return value >= from.passive ? "passive" : "detractor";
}

/** Rounds halves away from zero, so that a score and its negative round alike. Never returns -0. */
function rounded(value: number): number {
  return Math.sign(value) * Math.round(Math.abs(value)) + 0;
}
