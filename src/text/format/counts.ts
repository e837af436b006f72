import { fill } from "./fill.ts";

/** Counts of responses: completed ones, and separately the partial ones (RES-20). */
const countTexts = {
  none: "No responses yet",
  one: "1 response",
  some: "{n} responses",
  partial: "{n} not completed",
  both: "{responses}, {partial}",
  oneCompleted: "1 completed",
  completed: "{n} completed",
  oneAnswer: "1 answer",
  answers: "{n} answers",
} as const;

type Counts = { responseCount: number; partialCount: number };

/** `No responses yet` (RES-21), `1 response`, `4 responses, 2 not completed`. */
export function countText({ responseCount: n, partialCount }: Counts): string {
  if (partialCount > 0 && n === 0) return partialText(partialCount);
  const responses =
    n === 0 ? countTexts.none : n === 1 ? countTexts.one : fill(countTexts.some, { n });
  return partialCount === 0
    ? responses
    : fill(countTexts.both, { responses, partial: partialText(partialCount) });
}

/** `4 completed`. */
export function completedText(completed: number): string {
  return completed === 1 ? countTexts.oneCompleted : fill(countTexts.completed, { n: completed });
}

/** `2 not completed`. */
export function partialText(partial: number): string {
  return fill(countTexts.partial, { n: partial });
}

/**
 * The number of people who answered one question, whether or not they completed the survey: `3
 * answers`.
 */
export function answersText(answered: number): string {
  return answered === 1 ? countTexts.oneAnswer : fill(countTexts.answers, { n: answered });
}

/** A sentence with a count, which has a form of its own for one. */
type Counted = { one: string; some: string };

/** `1 vote`, `2 votes`: the count is the value `{count}`. */
export function countedText(
  { one, some }: Counted,
  count: number,
  values: Readonly<Record<string, string | number>> = {},
): string {
  return fill(count === 1 ? one : some, { ...values, count });
}

/** A number alone; thousands are set apart in those of five digits or more. */
export function numberText(n: number): string {
  return fill("{n}", { n });
}
