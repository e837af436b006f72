import type { Survey } from "#domain/survey/survey.ts";
import type { Config } from "../config.ts";

/** How many people a survey's anonymous groups have at least. */
export function groupIn(
  { minAnonymousGroup }: Pick<Config, "minAnonymousGroup">,
  { minimumGroup }: Pick<Survey, "minimumGroup">,
): number {
  return Math.max(minAnonymousGroup, minimumGroup);
}

/** How many answers are those of `groupOf` people with an account for sure. */
export type Least = {
  /** First answers of people with an account: of who was erased one more may be there. */
  fresh: number;
  /**
   * Changes of answers that count already: nothing tells whose these are, but each guest has one
   * answer.
   */
  changes: number;
};

/** `erased`: how many of those who answered were erased since; `guests`: how many have no account. */
export function sureGroups(
  groupOf: number,
  { erased, guests }: { erased: number; guests: number },
): Least {
  return { fresh: groupOf + erased, changes: groupOf + erased + guests };
}
