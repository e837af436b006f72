import type { Survey } from "#domain/survey/survey.ts";
import type { Config } from "../config.ts";

/** How many people a survey's anonymous groups have at least. */
export function groupIn(
  { minAnonymousGroup }: Pick<Config, "minAnonymousGroup">,
  { minimumGroup }: Pick<Survey, "minimumGroup">,
): number {
  return Math.max(minAnonymousGroup, minimumGroup);
}
