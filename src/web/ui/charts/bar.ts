import { isolated } from "#domain/direction.ts";
import { limits } from "#domain/limits.ts";
import { fill } from "#text/format/fill.ts";
import { shareText } from "#text/format/share-text.ts";
import { resultsText } from "#text/results.ts";

export type Bar = {
  key: string;
  label: string;
  count: number;
  /** 0 to 100 (RES-39). */
  percent: number;
  mine: boolean;
  /** What is said of a choice with the most votes: `Leading`, or `Most votes` after the close. */
  leads?: string;
  /** The first few names behind the count; null if responses carry no names. */
  names: string[] | null;
  /** In a quiz: whether the choice is correct. */
  right?: boolean;
  /** A word beside the label. */
  note?: string;
  /** Replaces the percentage. */
  figure?: string;
};

export function figureText({
  figure,
  ...share
}: Pick<Bar, "figure" | "percent" | "count">): string {
  return figure ?? shareText(share);
}

export function votesText(count: number): string {
  return count === 1 ? resultsText.oneVote : fill(resultsText.votes, { n: count });
}

/** Up to 3 names, then `+ n more` of all who are counted (RES-36). Nothing without names. */
export function namesText(names: readonly string[], count: number): string {
  const shown = names.slice(0, limits.names);
  const more = Math.max(count, names.length) - shown.length;
  if (shown.length === 0) return "";
  const joined = shown.map(isolated).join(", ");
  return more > 0 ? `${joined} ${fill(resultsText.more, { n: more })}` : joined;
}
