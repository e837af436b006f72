import { limits } from "#domain/limits.ts";
import { fill } from "#text/fill.ts";
import { resultsText } from "#text/results.ts";

export type Bar = {
  key: string;
  label: string;
  count: number;
  /** 0 to 100 (RES-39). */
  percent: number;
  mine: boolean;
  /** The first few names behind the count; null where names are not given. */
  names: string[] | null;
  /** In a quiz: whether it is a right answer. */
  right?: boolean;
  /** A word beside the label. */
  note?: string;
  /** What is shown in place of the percent. */
  figure?: string;
};

export function figureText({ figure, percent }: Pick<Bar, "figure" | "percent">): string {
  return figure ?? `${percent}%`;
}

export function votesText(count: number): string {
  return count === 1 ? resultsText.oneVote : fill(resultsText.votes, { n: count });
}

/** Up to 3 names, then `+ n more` of all who are counted (RES-36). Without names, nothing. */
export function namesText(names: readonly string[], count: number): string {
  const shown = names.slice(0, limits.names);
  const more = Math.max(count, names.length) - shown.length;
  if (shown.length === 0) return "";
  return more > 0 ? `${shown.join(", ")} ${fill(resultsText.more, { n: more })}` : shown.join(", ");
}
