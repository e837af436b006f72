import type { TakenSurvey } from "./answering-api.ts";

/** The nearest valid question index. */
export function placeIn({ questions }: TakenSurvey, at: number): number {
  return Math.max(0, Math.min(at, questions.length - 1));
}
