import type { Reference } from "#contract/integrations.ts";
import type { AnySurveyView } from "#contract/survey-view.ts";
import { seriesId } from "#domain/ids.ts";

/** The first is managed, unless it is gone: then the next. */
export type References = readonly [Reference, ...Reference[]];

/** What a survey's dialog manages: its series' autolinks, so that they work in the next one too. */
export function referencesOf({ id, scheduleId }: AnySurveyView): References {
  const own = { referenceType: "survey" as const, referenceId: id };
  return scheduleId === null
    ? [own]
    : [{ referenceType: "series", referenceId: seriesId.parse(scheduleId) }, own];
}
