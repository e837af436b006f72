import { limits } from "../limits.ts";

/** The most rows that one call answers. */
export const mostHistoryRows = 400;

/**
 * The number of rows of a page of a series' surveys: 10 first, then 25, 50, 100 and so on, capped
 * to the remaining ones (REC-34, REC-35). `page`: 0 for the first.
 */
export function historyPageSize(page: number, remaining: number): number {
  const size = page === 0 ? limits.seriesFirstPage : limits.seriesPage * 2 ** (page - 1);
  return Math.max(0, Math.min(size, remaining));
}
