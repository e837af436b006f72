import { stateAt } from "../survey/lifecycle.ts";
import type { Action } from "../survey/permissions.ts";
import type { Survey } from "../survey/survey.ts";

type Timed = Pick<Survey, "state" | "deliverAt" | "closeAt">;

/**
 * Whether a participant who completed a quiz may know their score: if they may see its results
 * (`can`), or after the close (decisions/019).
 */
export function mayKnowScore(survey: Timed, can: readonly Action[], now: Date): boolean {
  return can.includes("view-results") || stateAt(survey, now) === "closed";
}

/**
 * Whether a participant may know which choices are correct: if they may know their score and have
 * completed the quiz, which they cannot change then (ENT-22).
 */
export function mayKnowMarks(
  survey: Timed,
  can: readonly Action[],
  completed: boolean,
  now: Date,
): boolean {
  return completed && mayKnowScore(survey, can, now);
}
