import { fill } from "#text/fill.ts";
import { resultsText } from "#text/results.ts";

/** How many have answered, in words (RES-20). */
export function completedText(completed: number): string {
  return completed === 1 ? resultsText.oneCompleted : fill(resultsText.completed, { n: completed });
}
