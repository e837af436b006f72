/** How many people have each score. */
export type ScoreCounts = readonly { score: number; count: number }[];

/** The place of a score: one more than those who have a higher one, so that equal scores share a place (QUZ-17): 1, 1, 3. */
export function rankOf(score: number, counts: ScoreCounts): number {
  return 1 + counts.reduce((above, each) => above + (each.score > score ? each.count : 0), 0);
}
