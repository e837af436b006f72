import type { Survey } from "#domain/survey/survey.ts";
import type { Config } from "../config.ts";

/** How many people a survey's anonymous groups have at least. */
export function groupIn(
  { minAnonymousGroup }: Pick<Config, "minAnonymousGroup">,
  { minimumGroup }: Pick<Survey, "minimumGroup">,
): number {
  return Math.max(minAnonymousGroup, minimumGroup);
}

/**
 * How many answers of people with an account are those of `groupOf` people for sure. Who was erased
 * may have answered once more: of any answers, no more than `erased` are such second ones.
 */
export function sureGroup(groupOf: number, { erased }: { erased: number }): number {
  return groupOf + erased;
}
