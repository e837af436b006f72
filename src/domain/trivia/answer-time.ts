/**
 * How much of an answer's delay a line can explain, in milliseconds: its best measured round trip
 * and what lines vary by. More than `most` is nobody's line but somebody's trick.
 */
export const lineRules = { variation: 40, most: 1500 } as const;

/** What a line of this round trip explains; a line that was not measured explains nothing. */
export function explainedBy(roundTrip: number | null): number {
  if (roundTrip === null) return 0;
  return Math.min(Math.max(roundTrip, 0) + lineRules.variation, lineRules.most);
}

type Arrival = {
  /** From the question's `openDate` to the arrival of the answer, by the server's clock. */
  arrivedAfter: number;
  /** From seeing the question to choosing, by the player's device. */
  claimed: number;
  /** The best measured round trip; null if none was. */
  roundTrip: number | null;
  /** How long players have for a question. */
  shown: number;
};

/**
 * The time that an answer took, in milliseconds, or null if it was chosen too late. The player's
 * own measure counts, so that a slow line is no handicap, as far as their line can explain the
 * difference to the server's, so that a forged clock is no gain.
 */
export function answerTime({ arrivedAfter, claimed, roundTrip, shown }: Arrival): number | null {
  const least = Math.max(0, arrivedAfter - explainedBy(roundTrip));
  const took = Math.round(Math.min(Math.max(claimed, least), Math.max(arrivedAfter, 0)));
  return arrivedAfter < 0 || took >= shown ? null : took;
}
