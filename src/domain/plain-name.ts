import { gapSigns, invisibleSigns } from "./unseen-signs.ts";

/** The maximum length of a displayed directory name, in characters. */
const longestName = 300;

/** Joiners are needed inside some letters and emoji; elsewhere they are invisible. */
const joiner = "[\\u200c\\u200d]";
const joined =
  "(?:[\\p{M}\\p{Extended_Pictographic}\\p{Emoji_Modifier}]|" +
  "(?![\\p{Script=Latin}\\p{Script=Greek}\\p{Script=Cyrillic}])\\p{L})";
const looseJoiner = new RegExp(`(?<!${joined})${joiner}|${joiner}(?!${joined})`, "gu");
const gap = new RegExp(`[${gapSigns}]+`, "gu");
const invisible = new RegExp(`(?!${joiner})[${invisibleSigns}]`, "gu");

/**
 * Normalizes a person's name for display within our texts: one line, no invisible characters, and
 * single spaces, because many spaces could push the following text out of sight.
 */
export function plainName(entered: string, most = longestName): string {
  const name = entered.replace(invisible, "").replace(gap, " ").replace(looseJoiner, "").trim();
  return Array.from(name).slice(0, most).join("").replace(looseJoiner, "").trimEnd();
}
