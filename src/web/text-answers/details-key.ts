import type { SurveyId } from "#domain/ids.ts";

/**
 * The query key of everything loaded beside a survey's totals, such as texts and comments; all of
 * it is reloaded when the totals have changed.
 */
export function detailsKey(id: SurveyId, ...what: string[]): readonly string[] {
  return ["details", id, ...what];
}
