import { limits } from "#domain/limits.ts";

/** The number of columns of cards on a page of this width, in pixels (MTG-02). */
export function columnsFor(width: number): number {
  return 1 + limits.gridSteps.filter((step) => width >= step).length;
}
