import { fill } from "./fill.ts";

const shareTexts = { share: "{percent}%", least: "less than 1%", short: "<1%" } as const;

/** `40%`; of some who are few among many not `0%`. */
export function shareText({ percent, count }: { percent: number; count: number }): string {
  return percent === 0 && count > 0 ? shareTexts.least : fill(shareTexts.share, { percent });
}

/** The same where a column is too narrow for words; screen readers get `shareText`. */
export function shortShareText({ percent, count }: { percent: number; count: number }): string {
  return percent === 0 && count > 0 ? shareTexts.short : fill(shareTexts.share, { percent });
}

/** A promoter score, with its sign: `+37`, `−25`, `0`. */
export function signedText(score: number): string {
  return score > 0 ? `+${score}` : String(score).replace("-", "\u2212");
}
