/**
 * How many were asked, to be told beside a number of answers: null where that is not known, or
 * where more have answered since the page has read it.
 */
export function audienceBeside(size: number | null, answered: number): number | null {
  return size === null || size < Math.max(1, answered) ? null : size;
}
