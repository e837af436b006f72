import type { Results } from "./results.ts";

/** How many responses, complete ones or not, are in the questions' totals. */
export function shownCount({
  responseCount,
  partialCount,
  waiting,
}: Pick<Results, "responseCount" | "partialCount" | "waiting">): number {
  return responseCount + partialCount - (waiting?.count ?? 0);
}
