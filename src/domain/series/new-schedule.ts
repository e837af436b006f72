import { instantOf, localTimeOf } from "../time/local-time.ts";
import { nextTime } from "../time/next-time.ts";
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

/**
 * A schedule that was written earlier, for a series that is still to begin: a start that has passed
 * becomes its first occurrence after `now`, if there is one.
 */
export function startingAfter(schedule: SeriesSchedule, now: Date): SeriesSchedule {
  const { rruleDTStart, rruleTZID } = schedule;
  const [date = "", time = ""] = rruleDTStart.split("T");
  const start = instantOf({ date, time }, rruleTZID);
  const next = start && start <= now ? nextTime(schedule, now) : null;
  if (!next) return schedule;
  return { ...schedule, rruleDTStart: `${localTimeOf(next, rruleTZID).date}T${time}` };
}
