import { localTimeOf } from "../time/local-time.ts";
import { recurrenceOf, ruleOf } from "../time/recurrence.ts";
import type { SeriesSchedule } from "../time/series-schedule.ts";

/** How long the surveys of a series are open, unless the author chooses otherwise (TIM-12). */
const usualOpenDuration = "P1D";

/**
 * The schedule that a new series begins with: weekly from Monday to Friday (REC-11). `start`: the
 * first possible occurrence; `zone`: the author's;
 * `openDuration`: what they have chosen before.
 */
export function newSchedule(
  start: Date,
  zone: string,
  openDuration: string | null,
): SeriesSchedule {
  const { date, time } = localTimeOf(start, zone);
  return {
    rrule: ruleOf(recurrenceOf("weekly", date), zone),
    rruleDTStart: `${date}T${time}`,
    rruleTZID: zone,
    openDuration: openDuration ?? usualOpenDuration,
  };
}
