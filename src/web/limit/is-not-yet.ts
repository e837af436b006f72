import { codeOf } from "../code-of.ts";

/** Whether a game was refused because its owner has not started it. */
export function isNotYet(error: unknown): boolean {
  return codeOf(error) === "SURVEY_NOT_OPEN_YET";
}
