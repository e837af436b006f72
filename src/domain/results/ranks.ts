/** The number of people with each score. */
export type ScoreCounts = readonly { score: number; count: number }[];

/**
 * The rank of a score: one more than the number of people with a higher score, so equal scores
 * share a rank (QUZ-17): 1, 1, 3.
 */
export function rankOf(score: number, counts: ScoreCounts): number {
  return 1 + counts.reduce((above, each) => above + (each.score > score ? each.count : 0), 0);
}
