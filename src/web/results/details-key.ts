import type { SurveyId } from "#domain/ids.ts";

/** The key of what is read beside an item's totals, such as texts and comments; all of it is read again when the totals have moved. */
export function detailsKey(id: SurveyId, ...what: string[]): readonly string[] {
  return ["details", id, ...what];
}
