import type { UserResponse } from "./response.ts";

/** Whether a completed response stays as it is, as in a quiz, and may be retaken (EDT-21). */
export type AnsweringRules = { answeredOnce: boolean; allowRetake: boolean };

/**
 * Whether a completed survey can be taken again from the beginning. A quiz only if its author
 * allows it (EDT-21, TAK-05).
 */
export function mayRetake({ answeredOnce, allowRetake }: AnsweringRules): boolean {
  return !answeredOnce || allowRetake;
}

/**
 * Whether a respondent with this response can take it again. An anonymous one requires its receipt.
 */
export function mayRetakeNow(
  rules: AnsweringRules,
  mine: Pick<UserResponse, "completed" | "responseAnonymity" | "receipt">,
): boolean {
  return (
    mine.completed &&
    mayRetake(rules) &&
    (mine.responseAnonymity === "none" || mine.receipt !== null)
  );
}

/**
 * Which stored response a new one may replace: only an incomplete one; or also a completed one with
 * the same answers, which a comment on the whole or a repetition leaves as they are; or any.
 */
export type Replaces = "incomplete" | "same" | "any";

/**
 * A completed response stays until another complete one replaces it (TAK-18, TAK-37); in a quiz
 * only when retaken deliberately (EDT-21).
 */
export function replacesOf(
  rules: AnsweringRules,
  given: { complete: boolean; retake: boolean },
): Replaces {
  if (!given.complete) return "incomplete";
  return !rules.answeredOnce || (given.retake && mayRetake(rules)) ? "any" : "same";
}
