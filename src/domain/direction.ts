/** Right-to-left letters and marks. */
const rightToLeft =
  /[\u0590-\u08ff\u200f\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** The direction of a text by its first letter, as a browser decides it for `dir="auto"`. */
export function directionOf(text: string): "ltr" | "rtl" {
  const [first = ""] = /\p{L}/u.exec(text) ?? [];
  return rightToLeft.test(first) ? "rtl" : "ltr";
}

/**
 * User text for use within a line of ours: right-to-left text is isolated, so that it does not
 * affect the text beside it. Complete isolates already in it stay.
 */
export function isolated(text: string): string {
  const plain = text.replace(isolateOrTurning, (found) => (found[1] ? found : ""));
  return rightToLeft.test(plain) && !isolate.test(plain) ? `\u2068${plain}\u2069` : plain;
}

/** Matches a complete isolate, which is kept, or a single direction-changing character. */
const isolateOrTurning = /\u2068[^\u202a-\u202e\u2066-\u2069]*\u2069|[\u202a-\u202e\u2066-\u2069]/g;
const isolate = /^\u2068[^\u2068\u2069]*\u2069$/;
