/**
 * Invisible characters, some of them direction-changing, for use inside a regular expression's
 * character class.
 */
export const invisibleSigns = "\\p{Cf}\\u034f\\u17b4\\u17b5\\u180b-\\u180f";
/** Whitespace, control characters and letters drawn as a gap, for use inside a character class. */
export const gapSigns = "\\s\\p{Cc}\\u115f\\u1160\\u2800\\u3164\\uffa0";
const blank = new RegExp(`^[${invisibleSigns}${gapSigns}\\ufe00-\\ufe0f]*$`, "u");

/** Whether a text has no visible characters. */
export function isBlank(text: string): boolean {
  return blank.test(text);
}
