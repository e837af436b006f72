import type { Answer } from "./answers.ts";

/**
 * The text whose SHA-256 (of its UTF-8 bytes) is the commitment of an anonymous response. Who knows
 * both parts can compute it again; the commitment alone shows nothing, because a receipt has 128
 * random bits or more. Three lines, joined by a line feed (U+000A), none at the end:
 *
 * 1. `anonymous-answer/1`
 * 2. the receipt, as it is kept on the device
 * 3. the answers as JSON without spaces: an array with an object for each answered question, in the
 *    survey's order of questions, as stored. Each has exactly the keys `questionId`, `value` and
 *    `comment` in this order. `value` is a string (a choice's id, text, date or time) or an array
 *    of strings (choices' ids); `comment` a string or null. Strings are escaped as ECMAScript's
 *    `JSON.stringify` does.
 *
 * The comment on the survey as a whole is not part of it: it may be added later.
 */
export function commitmentText({
  receipt,
  answers,
}: {
  receipt: string;
  answers: readonly Pick<Answer, "questionId" | "value" | "comment">[];
}): string {
  const listed = answers.map(({ questionId, value, comment }) => ({ questionId, value, comment }));
  return `anonymous-answer/1\n${receipt}\n${JSON.stringify(listed)}`;
}
