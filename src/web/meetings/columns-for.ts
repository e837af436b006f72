import { limits } from "#domain/limits.ts";

/** How many cards stand beside one another on a page of this width, in pixels (MTG-02). */
export function columnsFor(width: number): number {
  return 1 + limits.gridSteps.filter((step) => width >= step).length;
}
