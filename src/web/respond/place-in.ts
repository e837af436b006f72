import type { TakenSurvey } from "./respond-api.ts";

/** The nearest place of a question that there is. */
export function placeIn({ questions }: TakenSurvey, at: number): number {
  return Math.max(0, Math.min(at, questions.length - 1));
}
