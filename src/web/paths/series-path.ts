import type { SurveyType } from "#domain/survey/survey.ts";

type Of = { id: string; type: SurveyType };

/** The page of a series (HOST-14). `isPersonal`: opened from the personal app (REC-31). */
export function seriesPath({ id, type }: Of, isPersonal = false): string {
  return `/content/${type}/series/${id}${isPersonal ? "?isPersonal=true" : ""}`;
}

/** Its edit page (HOST-15). */
export function seriesEditPath({ id, type }: Of): string {
  return `/content/${type}/series/${id}/edit`;
}
