import { guestNames } from "../respond/guests.ts";

const mark = ` ${guestNames.mark}`;
/** What a sentence has behind a name is short; more is no end but somebody's name. */
const longestEnd = 40;

/**
 * A name, or a text that ends with one, in two parts: what may be cut, and from the mark of a guest
 * on what may not, so that nobody passes for a colleague (ANO-06). Without a mark `end` is empty.
 */
export function cutParts(text: string): { start: string; end: string } {
  const at = text.lastIndexOf(mark);
  return at < 0 || text.length - at > longestEnd
    ? { start: text, end: "" }
    : { start: text.slice(0, at), end: text.slice(at) };
}
