import { type Draft, draftProblems } from "../survey/draft.ts";
import { type SeriesSchedule, scheduleProblems } from "../time/series-schedule.ts";

/**
 * Validation errors of an edited series, in the order of the form; form and server call this
 * function. A start that passed is refused only if it was changed. `before`: the schedule so far.
 */
export function seriesEditProblems(
  draft: Draft & { schedule: SeriesSchedule },
  before: SeriesSchedule,
  now: Date,
) {
  return [
    ...draftProblems(draft, now).filter(({ path }) => !path.startsWith("schedule.")),
    ...scheduleProblems(draft.schedule, now, before),
  ];
}
